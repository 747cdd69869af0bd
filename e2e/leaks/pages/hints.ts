import { html, type LeakPage } from "../leak-page.ts";

const speculation = (action: string, url: string) =>
  `{"${action}": [{"source": "list", "urls": ["${url}"], "eagerness": "immediate"}]}`;

const noHints = "the headless shell, unlike a whole Chrome, does not act on it";
const notThroughProxies = "Chromium does not prefetch from other sites through a proxy";

/** The page tells the browser what it may need soon. */
export const hints: readonly LeakPage[] = [
  link("preload", (url) => `rel="preload" as="image" href="${url}"`),
  link("modulepreload", (url) => `rel="modulepreload" href="${url}"`),
  link("prefetch", (url) => `rel="prefetch" href="${url}"`),
  link("preconnect", (url) => `rel="preconnect" href="${url}"`, { unreached: noHints }),
  ...["prefetch", "prerender"].flatMap((action): LeakPage[] => [
    {
      name: `speculation-${action}`,
      answers: ({ origin }) => ({
        "": html(`<script type="speculationrules">${speculation(action, `${origin}/`)}</script>`),
      }),
    },
    {
      name: `speculation-${action}-other-site`,
      answers: ({ port }) => ({
        "": html(`<script type="speculationrules">${speculation(action, `http://localhost:${port}/`)}</script>`),
      }),
      heldBy: notThroughProxies,
    },
  ]),
  {
    name: "speculation-header",
    answers: ({ port }) => ({
      "": html("", { "speculation-rules": `"/speculation-header/rules"` }),
      rules: {
        headers: { "content-type": "application/speculationrules+json" },
        body: speculation("prefetch", `http://localhost:${port}/`),
      },
    }),
    heldBy: notThroughProxies,
  },
  {
    name: "speculation-rules-file",
    answers: ({ origin }) => ({ "": html("", { "speculation-rules": `"${origin}/"` }) }),
  },
  {
    name: "link-header-preload",
    answers: ({ origin }) => ({ "": html("", { link: `<${origin}/>; rel=preload; as=image` }) }),
  },
  {
    name: "link-header-preconnect",
    answers: ({ origin }) => ({ "": html("", { link: `<${origin}>; rel=preconnect` }) }),
    unreached: noHints,
  },
  {
    name: "early-hints",
    answers: ({ origin }) => ({ "": { ...html(""), earlyHints: `<${origin}/>; rel=preload; as=image` } }),
    secure: true,
    needs: "prepared browser",
    uncertain: "on a busy machine Chromium often lets early hints go",
  },
  {
    name: "dns-prefetch",
    answers: ({ name }) => ({ "": html(`<link rel="dns-prefetch" href="http://${name}/">`) }),
    unreached: noHints,
    needs: "prepared browser",
  },
  {
    name: "link-header-dns-prefetch",
    answers: ({ name }) => ({ "": html("", { link: `<http://${name}>; rel=dns-prefetch` }) }),
    unreached: noHints,
    needs: "prepared browser",
  },
];

function link(name: string, attributes: (url: string) => string, rest: Partial<LeakPage> = {}): LeakPage {
  return { name, answers: ({ origin }) => ({ "": html(`<link ${attributes(`${origin}/`)}>`) }), ...rest };
}
