import { type Dialect, objectLiteral } from "./literals.ts";
import type { SampleCall } from "./sample.ts";
import { phpText } from "./text-literals.ts";

const dialect: Dialect = {
  indent: "    ",
  open: "[",
  close: "]",
  name: (name) => `"${name}" => `,
  text: phpText,
  yes: "true",
  no: "false",
};

const ends = {
  download: { status: 200, use: 'file_put_contents("page.pdf", $body);' },
  job: { status: 201, use: "print_r(json_decode($body, true));" },
};

/** For PHP 7 or newer with its curl extension. */
export function phpSample({ kind, address, options }: SampleCall): string {
  const { status, use } = ends[kind];
  return `<?php
$curl = curl_init(${phpText(address)});
curl_setopt_array($curl, [
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_USERPWD => getenv("PLATEN_API_KEY") . ":",
    CURLOPT_HTTPHEADER => ["Content-Type: application/json"],
    CURLOPT_POSTFIELDS => json_encode(${objectLiteral({ options, dialect, depth: 1 })}),
]);
$body = curl_exec($curl);
if (curl_getinfo($curl, CURLINFO_RESPONSE_CODE) !== ${status}) {
    fwrite(STDERR, $body ?: curl_error($curl));
    exit(1);
}
${use}
`;
}
