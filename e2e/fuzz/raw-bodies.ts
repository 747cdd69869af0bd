import fc from "fast-check";
import { validBodies } from "./wire-bodies.ts";

/** Texts that have broken parsers, each as JSON or form data might hold them. */
const awkward = [
  "",
  "{",
  "null",
  "[]",
  '"text"',
  '{"url":"https://example.com/","url":"https://example.org/"}',
  '{"url":"https://example.com/","__proto__":{"polluted":true}}',
  '{"__proto__":{"url":"https://example.com/"}}',
  '{"constructor":{"prototype":{"polluted":true}},"url":"https://example.com/"}',
  '{"url":"https://example.com/","page_size":{"__proto__":{"polluted":true},"height":5,"width":5}}',
  '{"url":"https://example.com/\\u0000"}',
  '{"url":"https://example.com/","header_template":"\\u0000"}',
  '{"url":"https://example.com/","header_template":"\\ud800"}',
  '{"url":"https://example.com/","file_name":"\\udfff\\ud83d.pdf"}',
  '{"url":"https://example.com/","header_template":"\u0001"}',
  `{"url":"https://example.com/","page_size":${"[".repeat(2_000)}${"]".repeat(2_000)}}`,
  `{"url":"https://example.com/","page_size":${'{"a":'.repeat(2_000)}1${"}".repeat(2_000)}}`,
  "[".repeat(100_000),
  `{"url":"https://example.com/","scale":1${"0".repeat(5_000)}}`,
  `{"url":"https://example.com/","scale":1e400}`,
  "url=https://example.com/&url=https://example.org/",
  "url=https://example.com/&page_size[__proto__][x]=1",
  "url=https://example.com/&__proto__[polluted]=true",
  "url=https://example.com/&page_size[__proto__]=1",
  "url=https://example.com/&page_size=A4&page_size[height]=5",
  "url=https://example.com/&header_template=%00",
  "url=https://example.com/&header_template=%ED%A0%80",
  "url=https://example.com/&header_template=%C3%28",
  "url=https://example.com/&header_template=%",
  "url=https://example.com/&header_template=%F4%90%80%80",
  `url=https://example.com/&${"a=1&".repeat(5_000)}`,
  `page_size${"[a]".repeat(3_000)}=1`,
  "url=https://example.com/&[]=1&[[=2&]=3&=4",
  "\uFEFFurl=https://example.com/",
];

const badUtf8 = [
  [0xff],
  [0xc0, 0x80],
  [0xed, 0xa0, 0x80],
  [0xf4, 0x90, 0x80, 0x80],
  [0xe2, 0x82],
  [0],
  [0xef, 0xbb, 0xbf],
  [0xfe, 0xff],
];

const texts = fc.oneof(
  fc.constantFrom(...awkward),
  validBodies.map((body) => JSON.stringify(body)),
);

/** Bodies as bytes: awkward and valid texts, whole or with bad bytes put in and parts cut out, and plain noise. */
export const rawBodies: fc.Arbitrary<Uint8Array> = fc.oneof(
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }) },
  { weight: 3, arbitrary: fc.constantFrom(...awkward).map((text) => new TextEncoder().encode(text)) },
  {
    weight: 4,
    arbitrary: fc
      .tuple(texts, fc.nat(), fc.constantFrom(...badUtf8), fc.nat(8))
      .map(([text, at, bytes, cut]) => spliced(new TextEncoder().encode(text), { at, bytes, cut })),
  },
);

function spliced(whole: Uint8Array, { at, bytes, cut }: { at: number; bytes: number[]; cut: number }): Uint8Array {
  const place = at % (whole.length + 1);
  return Uint8Array.from([...whole.subarray(0, place), ...bytes, ...whole.subarray(place + cut)]);
}
