import { describe, expect, test } from "vitest";
import { OwnFault } from "#lib/errors/own-fault.ts";
import { failureOfNetworkError, unreachable } from "./failure.ts";

describe("a network error of the browser", () => {
  test.each([
    { text: "net::ERR_NAME_NOT_RESOLVED", code: "dns_failed" },
    { text: "net::ERR_NAME_RESOLUTION_FAILED", code: "dns_failed" },
    { text: "net::ERR_CONNECTION_REFUSED", code: "connection_failed" },
    { text: "net::ERR_CONNECTION_RESET", code: "connection_failed" },
    { text: "net::ERR_CONNECTION_CLOSED", code: "connection_failed" },
    { text: "net::ERR_EMPTY_RESPONSE", code: "connection_failed" },
    { text: "net::ERR_ADDRESS_UNREACHABLE", code: "connection_failed" },
    { text: "net::ERR_TUNNEL_CONNECTION_FAILED", code: "connection_failed" },
    { text: "net::ERR_UNSAFE_PORT", code: "connection_failed" },
    { text: "net::ERR_UNSAFE_REDIRECT", code: "connection_failed" },
    { text: "net::ERR_INVALID_REDIRECT", code: "connection_failed" },
    { text: "net::ERR_CONTENT_LENGTH_MISMATCH", code: "connection_failed" },
    { text: "net::ERR_INCOMPLETE_CHUNKED_ENCODING", code: "connection_failed" },
    { text: "net::ERR_CONTENT_DECODING_FAILED", code: "connection_failed" },
    { text: "net::ERR_INVALID_HTTP_RESPONSE", code: "connection_failed" },
    { text: "net::ERR_RESPONSE_HEADERS_TOO_BIG", code: "connection_failed" },
    { text: "net::ERR_BLOCKED_BY_RESPONSE", code: "connection_failed" },
    { text: "net::ERR_HTTP2_PROTOCOL_ERROR", code: "connection_failed" },
    { text: "net::ERR_CERT_AUTHORITY_INVALID", code: "tls_failed" },
    { text: "net::ERR_CERT_DATE_INVALID", code: "tls_failed" },
    { text: "net::ERR_CERT_COMMON_NAME_INVALID", code: "tls_failed" },
    { text: "net::ERR_SSL_PROTOCOL_ERROR", code: "tls_failed" },
    { text: "net::ERR_SSL_VERSION_OR_CIPHER_MISMATCH", code: "tls_failed" },
    { text: "net::ERR_BAD_SSL_CLIENT_AUTH_CERT", code: "tls_failed" },
    { text: "net::ERR_TOO_MANY_REDIRECTS", code: "navigation_timeout" },
    { text: "net::ERR_TIMED_OUT", code: "navigation_timeout" },
    { text: "net::ERR_CONNECTION_TIMED_OUT", code: "navigation_timeout" },
    { text: "net::ERR_SOMETHING_NEW", code: "connection_failed" },
    { text: "page.goto: net::ERR_CERT_DATE_INVALID at https://example.com/ERR_NAME_NOT_RESOLVED", code: "tls_failed" },
    { text: "", code: "connection_failed" },
  ])("$text means $code", ({ text, code }) => {
    expect(failureOfNetworkError({ text, dialFailure: undefined }).code).toBe(code);
  });

  test.each(["net::ERR_EMPTY_RESPONSE", "net::ERR_TUNNEL_CONNECTION_FAILED"])(
    "%s is what the proxy knows it to be",
    (text) => {
      expect(failureOfNetworkError({ text, dialFailure: "dns_failed" }).code).toBe("dns_failed");
      expect(failureOfNetworkError({ text, dialFailure: "connection_failed" })).toEqual(unreachable);
      expect(failureOfNetworkError({ text, dialFailure: "denied" })).toEqual(unreachable);
    },
  );

  test.each([
    "net::ERR_FILE_NO_SPACE",
    "net::ERR_INSUFFICIENT_RESOURCES",
    "net::ERR_OUT_OF_MEMORY",
    "net::ERR_PROXY_CONNECTION_FAILED",
  ])("%s is a fault of ours, and no failure of the page", (text) => {
    expect(() => failureOfNetworkError({ text, dialFailure: undefined })).toThrow(OwnFault);
  });

  test("says one calm sentence", () => {
    for (const text of ["net::ERR_NAME_NOT_RESOLVED", "net::ERR_CERT_DATE_INVALID", "net::ERR_TIMED_OUT", ""]) {
      expect(failureOfNetworkError({ text, dialFailure: undefined }).detail).toMatch(/^[A-Z][^!]+\.$/);
    }
  });
});
