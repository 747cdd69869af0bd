import { html, type LeakPage } from "../leak-page.ts";

const svg = { "content-type": "image/svg+xml" };

/** An element loads its content from the canary. */
export const elements: readonly LeakPage[] = [
  element("img", (url) => `<img src="${url}">`),
  element("img-lazy", (url) => `<img loading="lazy" src="${url}">`),
  element("img-srcset", (url) => `<img srcset="${url} 1x">`),
  element("picture", (url) => `<picture><source srcset="${url}"><img></picture>`),
  element("input-image", (url) => `<input type="image" src="${url}">`),
  element("body-background", (url) => `<body background="${url}">`),
  element("script", (url) => `<script src="${url}"></script>`),
  element("module", (url) => `<script type="module" src="${url}"></script>`),
  element("module-import", (url) => `<script type="module">import "${url}"</script>`),
  element(
    "import-map",
    (url) => `<script type="importmap">{"imports":{"x":"${url}"}}</script><script type="module">import "x"</script>`,
  ),
  element("dynamic-import", (url) => `<script>import("${url}")</script>`),
  element("video", (url) => `<video src="${url}" preload="auto"></video>`),
  element("video-poster", (url) => `<video poster="${url}"></video>`),
  element("audio", (url) => `<audio src="${url}" preload="auto"></audio>`),
  {
    name: "track",
    answers: ({ origin }) => ({
      "": html(`<video crossorigin src="track/none"><track default kind="subtitles" src="${origin}/"></video>`),
    }),
  },
  element("svg-image", (url) => `<svg><image href="${url}"/></svg>`),
  element(
    "svg-filter-image",
    (url) => `<svg><filter id="f"><feImage href="${url}"/></filter><rect width="9" height="9" filter="url(#f)"/></svg>`,
  ),
  element("svg-use", (url) => `<svg><use href="${url}#a"/></svg>`, {
    unreached: "Chromium takes parts of its own origin's drawings alone",
  }),
  element("svg-script", (url) => `<svg><script href="${url}"></script></svg>`),
  {
    name: "svg-document",
    answers: ({ origin }) => ({
      "": { headers: svg, body: `<svg xmlns="http://www.w3.org/2000/svg"><image href="${origin}/"/></svg>` },
    }),
  },
  {
    name: "svg-as-image",
    answers: ({ origin }) => ({
      "": html(`<img src="svg-as-image/picture">`),
      picture: { headers: svg, body: `<svg xmlns="http://www.w3.org/2000/svg"><image href="${origin}/"/></svg>` },
    }),
    unreached: "a picture loads nothing",
  },
  {
    name: "xml-stylesheet",
    answers: ({ origin }) => ({
      "": {
        headers: { "content-type": "text/xml" },
        body: `<?xml version="1.0"?><?xml-stylesheet type="text/css" href="${origin}/"?><a>A</a>`,
      },
    }),
  },
  {
    name: "xml-external-entity",
    answers: ({ origin }) => ({
      "": {
        headers: { "content-type": "text/xml" },
        body: `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "${origin}/">]><a>A &x;</a>`,
      },
    }),
    unreached: "Chromium loads no external entities",
  },
  {
    name: "favicon",
    answers: ({ origin }) => ({ "": html(`<link rel="icon" href="${origin}/">`) }),
    unreached: "a headless browser shows no icon",
  },
  {
    name: "manifest",
    answers: ({ origin }) => ({ "": html(`<link rel="manifest" href="${origin}/">`) }),
    unreached: "a headless browser installs no apps",
  },
];

function element(name: string, body: (url: string) => string, rest: Partial<LeakPage> = {}): LeakPage {
  return { name, answers: ({ origin }) => ({ "": html(body(`${origin}/`)) }), ...rest };
}
