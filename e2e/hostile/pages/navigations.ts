import { type HostilePage, scripted, scriptedLater } from "../hostile-page.ts";

/** Pages that do not stay where they are. */
export const navigationPages: readonly HostilePage[] = [
  { name: "redirect loop", ends: "navigation_timeout", at: "/redirect-loop" },
  {
    name: "reload loop at load",
    ends: ["delivered", "navigation_timeout"],
    answer: scripted("location.reload()"),
  },
  { name: "reload loop after load", ends: "delivered", answer: scriptedLater("location.reload()") },
  {
    name: "meta refresh loop",
    ends: "delivered",
    answer: '<!doctype html><meta http-equiv="refresh" content="0"><h1>Again</h1>',
  },
  {
    name: "pushState flood",
    ends: "delivered",
    answer: scripted(
      "let n = 0; setInterval(() => { for (let i = 0; i < 500; i += 1) history.pushState(n += 1, '', '?' + n) }, 0)",
    ),
  },
  {
    name: "fragment flood",
    ends: "delivered",
    answer: scripted("let n = 0; setInterval(() => { for (let i = 0; i < 500; i += 1) location.hash = n += 1 }, 0)"),
  },
  {
    name: "history flood",
    // Back, and back again, is the blank page that was there before it.
    ends: ["delivered", "address_not_allowed"],
    answer: scripted("history.pushState(1, '', '?1'); setInterval(() => { history.back(); history.forward() }, 0)"),
  },
  {
    name: "goes to a refused address later",
    ends: "connection_failed",
    answer: scriptedLater('location = "http://127.0.0.1:9/"'),
    options: { wait_time: 1 },
  },
  {
    name: "goes to a file",
    ends: "delivered",
    answer: scriptedLater('location = "file:///etc/passwd"'),
  },
  {
    name: "iframe recursion",
    ends: ["delivered", "render_timeout"],
    answer: ({ response, query }) => {
      const depth = Number(query.get("n") ?? 0);
      const frame = `<iframe src="?n=${depth + 1}"></iframe>`;
      response.writeHead(200, { "content-type": "text/html" }).end(`<!doctype html><p>${depth}</p>${frame}${frame}`);
    },
    heavy: true,
  },
  {
    name: "writes itself anew for ever",
    ends: "delivered",
    answer: scripted("setInterval(() => { document.open(); document.write('<h1>Again</h1>'); document.close() }, 1)"),
  },
];
