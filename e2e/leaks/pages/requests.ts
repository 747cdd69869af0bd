import { issuerPage } from "../certificates.ts";
import { html, javascript, type LeakPage, running } from "../leak-page.ts";

const blocked = "service workers are blocked";

/** A script asks the canary for something, or the browser reports to it. */
export const requests: readonly LeakPage[] = [
  script("fetch", (url) => `fetch("${url}", { mode: "no-cors" })`),
  script("fetch-cors-preflight", (url) => `fetch("${url}", { method: "PUT", headers: { "x-a": "b" } })`),
  script(
    "fetch-keepalive",
    (url) => `fetch("${url}", { method: "POST", body: "x", mode: "no-cors", keepalive: true })`,
  ),
  {
    name: "fetch-at-unload",
    answers: ({ origin }) => ({
      "": running(`
        addEventListener("pagehide", () => fetch("${origin}/", { mode: "no-cors", keepalive: true }));
        location = "fetch-at-unload/next";`),
      next: html(""),
    }),
  },
  script("fetch-later", (url) => `fetchLater("${url}", { activateAfter: 0 })`),
  {
    name: "fetch-redirect",
    answers: ({ origin }) => ({
      "": running(`fetch("fetch-redirect/next", { mode: "no-cors" })`),
      next: { status: 302, headers: { location: `${origin}/` } },
    }),
  },
  script("beacon", (url) => `navigator.sendBeacon("${url}", "x")`),
  script("xhr", (url) => `const x = new XMLHttpRequest(); x.open("GET", "${url}"); x.send()`),
  script("xhr-synchronous", (url) => `const x = new XMLHttpRequest(); x.open("GET", "${url}", false); x.send()`),
  script("event-source", (url) => `new EventSource("${url}")`),
  script("font-face", (url) => `new FontFace("f", "url(${url})").load()`),
  script("audio-worklet", (url) => `new OfflineAudioContext(1, 9, 44100).audioWorklet.addModule("${url}")`),
  script("paint-worklet", (url) => `CSS.paintWorklet.addModule("${url}")`),
  script(
    "fedcm",
    (url) => `navigator.credentials.get({ identity: { providers: [{ configURL: "${url}c.json", clientId: "a" }] } })`,
  ),
  {
    name: "worker-fetch",
    answers: ({ origin }) => ({
      "": running(`new Worker("worker-fetch/worker")`),
      worker: javascript(`fetch("${origin}/", { mode: "no-cors" })`),
    }),
  },
  {
    name: "worker-import-scripts",
    answers: ({ origin }) => ({
      "": running(`new Worker("worker-import-scripts/worker")`),
      worker: javascript(`importScripts("${origin}/")`),
    }),
  },
  {
    name: "shared-worker-fetch",
    answers: ({ origin }) => ({
      "": running(`new SharedWorker("shared-worker-fetch/worker")`),
      worker: javascript(`fetch("${origin}/", { mode: "no-cors" })`),
    }),
  },
  {
    name: "service-worker-fetch",
    answers: ({ origin }) => ({
      "": running(`navigator.serviceWorker.register("service-worker-fetch/worker")`),
      worker: javascript(`fetch("${origin}/", { mode: "no-cors" })`),
    }),
    heldBy: blocked,
  },
  {
    name: "service-worker-past-the-block",
    answers: ({ origin }) => ({
      "": running(`
        ServiceWorkerContainer.prototype.register.call(navigator.serviceWorker, "service-worker-past-the-block/worker")`),
      worker: javascript(`fetch("${origin}/", { mode: "no-cors" })`),
    }),
    heldBy: blocked,
  },
  {
    name: "csp-report",
    answers: ({ origin }) => ({
      "": html(`<img src="/nothing.png">`, { "content-security-policy": `img-src 'none'; report-uri ${origin}/` }),
    }),
  },
  {
    // The certificate of this site names the canary as the place to get its issuer's.
    name: issuerPage,
    answers: (_, { distrustedOrigin }) => ({ "": html(`<img src="${distrustedOrigin}/">`) }),
    needs: "prepared browser",
  },
  {
    name: "reporting-api",
    secure: true,
    needs: "prepared browser",
    unreached: "the headless shell, unlike a whole Chrome, sends no such reports",
    answers: ({ port }) => ({
      "": html(`<img src="/nothing.png">`, {
        "reporting-endpoints": `a="https://127.0.0.1:${port}/"`,
        "content-security-policy": "img-src 'none'; report-to a",
      }),
    }),
  },
];

function script(name: string, body: (url: string) => string): LeakPage {
  return { name, answers: ({ origin }) => ({ "": running(body(`${origin}/`)) }) };
}
