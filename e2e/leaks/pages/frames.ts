import { html, type LeakPage, running } from "../leak-page.ts";

/** A document inside the document leaves for the canary. */
export const frames: readonly LeakPage[] = [
  { name: "iframe", answers: ({ origin }) => ({ "": html(`<iframe src="${origin}/"></iframe>`) }) },
  {
    name: "iframe-lazy",
    answers: ({ origin }) => ({ "": html(`<iframe loading="lazy" src="${origin}/"></iframe>`) }),
  },
  {
    name: "iframe-redirect",
    answers: ({ origin }) => ({
      "": html(`<iframe src="iframe-redirect/next"></iframe>`),
      next: { status: 302, headers: { location: `${origin}/` } },
    }),
  },
  {
    name: "iframe-nested",
    answers: ({ origin }) => ({
      "": html(`<iframe src="iframe-nested/inner"></iframe>`),
      inner: html(`<iframe src="innermost"></iframe>`),
      innermost: html(`<iframe src="${origin}/"></iframe>`),
    }),
  },
  {
    name: "iframe-srcdoc",
    answers: ({ origin }) => ({ "": html(`<iframe srcdoc="<img src='${origin}/'>"></iframe>`) }),
  },
  {
    name: "iframe-sandboxed",
    answers: ({ origin }) => ({
      "": html(`<iframe sandbox="allow-scripts" srcdoc="<script>fetch('${origin}/')</script>"></iframe>`),
    }),
  },
  {
    name: "iframe-data",
    answers: ({ origin }) => ({ "": html(`<iframe src="data:text/html,<img src=${origin}/>"></iframe>`) }),
  },
  {
    name: "iframe-blob",
    answers: ({ origin }) => ({
      "": running(`
        const frame = document.body.appendChild(document.createElement("iframe"));
        frame.src = URL.createObjectURL(new Blob(["<img src='${origin}/'>"], { type: "text/html" }));`),
    }),
  },
  {
    name: "iframe-javascript",
    answers: ({ origin }) => ({
      "": html(`<iframe src="javascript:'<img src=${origin}/>'"></iframe>`),
    }),
  },
  {
    name: "frameset",
    answers: ({ origin }) => ({
      "": {
        headers: { "content-type": "text/html" },
        body: `<!doctype html><frameset cols="*,*"><frame src="${origin}/"><frame src="about:blank"></frameset>`,
      },
    }),
  },
  { name: "object", answers: ({ origin }) => ({ "": html(`<object data="${origin}/" type="text/html"></object>`) }) },
  { name: "embed", answers: ({ origin }) => ({ "": html(`<embed src="${origin}/" type="text/html">`) }) },
  {
    name: "fencedframe",
    answers: ({ origin }) => ({
      "": running(`
        const frame = document.createElement("fencedframe");
        document.body.append(frame);
        frame.config = new FencedFrameConfig("${origin}/");`),
    }),
    unreached: "fenced frames are off",
  },
];
