import { type HostilePage, scripted, scriptedLater } from "../hostile-page.ts";

/** Pages that do not stay where they are. */
export const navigationPages: readonly HostilePage[] = [
  { name: "redirect loop", ends: { navigation_timeout: "Chromium gives up after 20 redirects" }, at: "/redirect-loop" },
  {
    name: "reload loop at load",
    ends: {
      delivered: "the limit for loading met a whole document",
      navigation_timeout: "the limit for loading met the next document on its way",
    },
    answer: scripted("location.reload()"),
  },
  {
    name: "reload loop after load",
    ends: { delivered: "a document that was there is printed" },
    answer: scriptedLater("location.reload()"),
  },
  {
    name: "meta refresh loop",
    ends: { delivered: "a document that was there is printed" },
    answer: '<!doctype html><meta http-equiv="refresh" content="0"><h1>Again</h1>',
  },
  {
    name: "pushState flood",
    ends: { delivered: "moves inside a document do not replace it" },
    answer: scripted(
      "let n = 0; setInterval(() => { for (let i = 0; i < 500; i += 1) history.pushState(n += 1, '', '?' + n) }, 0)",
    ),
  },
  {
    name: "fragment flood",
    ends: { delivered: "moves inside a document do not replace it" },
    answer: scripted("let n = 0; setInterval(() => { for (let i = 0; i < 500; i += 1) location.hash = n += 1 }, 0)"),
  },
  {
    name: "history flood",
    ends: {
      address_not_allowed: "its way back led to the blank page before it, which is not of the web",
      delivered: "its way forward led back to it when it was printed",
    },
    answer: scripted("history.pushState(1, '', '?1'); setInterval(() => { history.back(); history.forward() }, 0)"),
  },
  {
    name: "goes back to the blank page before it",
    ends: { address_not_allowed: "the blank page is not of the web" },
    answer: scriptedLater("history.back()"),
  },
  {
    name: "goes to a refused address later",
    ends: { connection_failed: "the last navigation failed, and an error page is not printed" },
    answer: scriptedLater('location = "http://127.0.0.1:9/"'),
    options: { wait_time: 1 },
  },
  {
    name: "goes to a file",
    ends: { delivered: "the navigation is refused, and the page stays" },
    answer: scriptedLater('location = "file:///etc/passwd"'),
  },
  {
    name: "iframe recursion",
    ends: { delivered: "Chromium stops at 1,000 frames, which the memory of a browser has room for" },
    answer: ({ response, query }) => {
      const depth = Number(query.get("n") ?? 0);
      const frame = `<iframe src="?n=${depth + 1}"></iframe>`;
      response.writeHead(200, { "content-type": "text/html" }).end(`<!doctype html><p>${depth}</p>${frame}${frame}`);
    },
    heavy: true,
  },
  {
    name: "writes itself anew for ever",
    ends: { delivered: "it writes on a timer, and printing comes between" },
    answer: scripted("setInterval(() => { document.open(); document.write('<h1>Again</h1>'); document.close() }, 1)"),
  },
];
