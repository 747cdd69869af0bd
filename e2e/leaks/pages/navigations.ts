import { html, type LeakPage, running } from "../leak-page.ts";

/** The main frame leaves for the canary. */
export const navigations: readonly LeakPage[] = [
  ...[301, 302, 303, 307, 308].map((status) => ({
    name: `redirect-${status}`,
    answers: ({ origin }: { origin: string }) => ({ "": { status, headers: { location: `${origin}/` } } }),
  })),
  {
    name: "redirect-after-redirect",
    answers: ({ origin }) => ({
      "": { status: 302, headers: { location: "redirect-after-redirect/next" } },
      next: { status: 302, headers: { location: `${origin}/` } },
    }),
  },
  {
    name: "redirect-scheme-relative",
    answers: ({ port }) => ({ "": { status: 302, headers: { location: `//127.0.0.1:${port}/` } } }),
  },
  {
    name: "redirect-to-https",
    answers: ({ port }) => ({ "": { status: 302, headers: { location: `https://127.0.0.1:${port}/` } } }),
  },
  {
    name: "use-proxy-305",
    answers: ({ origin }) => ({ "": { ...html(""), status: 305, headers: { location: `${origin}/` } } }),
    unreached: "no browser follows 305 Use Proxy",
  },
  { name: "refresh-header", answers: ({ origin }) => ({ "": html("", { refresh: `0; url=${origin}/` }) }) },
  {
    name: "meta-refresh",
    answers: ({ origin }) => ({ "": html(`<meta http-equiv="refresh" content="0; url=${origin}/">`) }),
  },
  { name: "location-assign", answers: ({ origin }) => ({ "": running(`location = "${origin}/"`) }) },
  { name: "location-replace", answers: ({ origin }) => ({ "": running(`location.replace("${origin}/")`) }) },
  { name: "navigation-api", answers: ({ origin }) => ({ "": running(`navigation.navigate("${origin}/")`) }) },
  {
    name: "link-click",
    answers: ({ origin }) => ({ "": html(`<a href="${origin}/">x</a><script>document.links[0].click()</script>`) }),
  },
  {
    name: "link-ping",
    answers: ({ origin }) => ({
      "": html(`<a href="#here" ping="${origin}/">x</a><script>document.links[0].click()</script>`),
    }),
  },
  {
    name: "base-href",
    answers: ({ origin }) => ({ "": html(`<base href="${origin}/"><img src="relative.png">`) }),
  },
  {
    name: "form-get",
    answers: ({ origin }) => ({
      "": html(`<form action="${origin}/"></form><script>document.forms[0].submit()</script>`),
    }),
  },
  {
    name: "form-post",
    answers: ({ origin }) => ({
      "": html(
        `<form method="post" action="${origin}/"><input name="a" value="b"></form><script>document.forms[0].submit()</script>`,
      ),
    }),
  },
  {
    name: "form-into-frame",
    answers: ({ origin }) => ({
      "": html(
        `<iframe name="f"></iframe><form target="f" action="${origin}/"></form><script>document.forms[0].submit()</script>`,
      ),
    }),
  },
  { name: "window-open", answers: ({ origin }) => ({ "": running(`window.open("${origin}/")`) }) },
  {
    name: "window-open-blank",
    answers: ({ origin }) => ({ "": running(`const w = window.open("about:blank"); w.location = "${origin}/"`) }),
  },
  {
    name: "link-to-new-window",
    answers: ({ origin }) => ({
      "": html(`<a target="_blank" rel="noopener" href="${origin}/">x</a><script>document.links[0].click()</script>`),
    }),
  },
  {
    name: "view-source",
    answers: ({ origin }) => ({ "": running(`location = "view-source:${origin}/"`) }),
    unreached: "pages may not go to view-source:",
  },
  {
    name: "javascript-url",
    answers: ({ origin }) => ({ "": running(`location = "javascript:new Image().src='${origin}/';void 0"`) }),
  },
];
