import type { Advice } from "./advice.ts";
import type { CreationFailureCode, DeliveryFailureCode } from "./failure-codes.ts";

/** Why a PDF could not be created, and what to do about it. */
export const creationFailureAdvice: Record<CreationFailureCode, Advice> = {
  invalid_address: {
    means: "The address is not one that a browser can load.",
    todo: "Correct the `url` and create a new job.",
  },
  address_not_allowed: {
    means: "The address is not one of the public internet, or the page left for one that is neither http nor https.",
    todo: "Use an address that anyone on the internet can reach.",
  },
  dns_failed: {
    means:
      "The host of the address cannot be a name on the internet: one of its parts is empty, too long, or has a character that names do not have.",
    todo: "Correct the host. A name that could exist but does not is a `connection_failed`.",
  },
  connection_failed: {
    means:
      "The address could not be reached, or the connection ended before the page was complete. A host name without public DNS records ends this way too.",
    todo: "Check the spelling of the host, then open the address from outside your own network. If a firewall stands before it, let the service through.",
  },
  tls_failed: {
    means: "No secure connection could be made: the certificate is expired, made for another name, or not trusted.",
    todo: "Renew or correct the certificate, its intermediate certificates included.",
  },
  http_error: {
    means: "The address answered with a status in the 400 or 500 range, and the job has `http_success` set.",
    todo: "See `http_status` on the job. Leave `http_success` out to print the page all the same.",
  },
  authentication_failed: {
    means: "The address asked for HTTP Basic authentication and refused the `username` and `password`.",
    todo: "Correct `username` and `password`. They are given to the origin of the `url` only, not to one it redirects to.",
  },
  not_a_page: {
    means: "The address answers with a file, such as a PDF or an archive, or with nothing at all.",
    todo: "Give the address of the page itself. Files need no printing: fetch them directly.",
  },
  selector_timeout: {
    means: "No element matched `wait_css_selector` in time.",
    todo: "Try the selector with `document.querySelector` in a browser's console, on the page as a stranger sees it.",
  },
  navigation_timeout: {
    means: "The address did not answer in time, or redirects without end.",
    todo: "Check that the page answers quickly and without cookies from an earlier visit, then create a new job.",
  },
  render_timeout: {
    means: "The page answered, but rendering or printing it took too long.",
    todo: "Shorten what the page does or shows, or split it into several. Scripts that never rest are a common reason.",
  },
  too_large: {
    means: "The page loads more data, or its PDF has more bytes or pages, than one render may have.",
    todo: "Use smaller pictures, or split the page into several.",
  },
  renderer_crashed: {
    means: "The page took its browser down each time it was tried.",
    todo: "Look for very large canvases or scripts that fill the memory. If the page is an ordinary one, write to support with the job's id.",
  },
};

/** Why a PDF could not be uploaded, and what to do about it. */
export const deliveryFailureAdvice: Record<DeliveryFailureCode, Advice> = {
  bucket_not_linked: {
    means: "The account had no bucket when the PDF was ready to be uploaded.",
    todo: "Link a bucket and create a new job.",
  },
  bucket_not_found: {
    means: "There is no bucket of this name at its endpoint: it was deleted or renamed.",
    todo: "Make the bucket again or link another, then create a new job.",
  },
  bucket_access_denied: {
    means: "The bucket refused the upload: its key is not valid or may not put objects.",
    todo: "Give the key the right to put objects (`s3:PutObject`), then create a new job.",
  },
  bucket_unreachable: {
    means: "The endpoint of the bucket could not be reached.",
    todo: "Check the endpoint. It must be on the public internet.",
  },
  bucket_error: {
    means: "The bucket answered with an error. Passing ones were tried again for some minutes.",
    todo: "Read `detail` for the bucket's answer; a redirect means a wrong region or endpoint. Then create a new job.",
  },
};
