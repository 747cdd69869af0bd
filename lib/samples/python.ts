import { type Dialect, objectLiteral } from "./literals.ts";
import type { SampleCall } from "./sample.ts";
import { commonText } from "./text-literals.ts";

const dialect: Dialect = {
  indent: "    ",
  open: "{",
  close: "}",
  name: (name) => `"${name}": `,
  text: commonText,
  yes: "True",
  no: "False",
};

const uses = {
  download: `    with urlopen(request) as response, open("page.pdf", "wb") as file:
        file.write(response.read())`,
  job: `    with urlopen(request) as response:
        print(json.load(response))`,
};

/** For Python 3.6 or newer, with its standard library alone. */
export function pythonSample({ kind, address, options }: SampleCall): string {
  return `import base64
import json
import os
import sys
from urllib.error import HTTPError
from urllib.request import Request, urlopen

key = os.environ["PLATEN_API_KEY"] + ":"
options = ${objectLiteral({ options, dialect })}
request = Request(
    ${commonText(address)},
    data=json.dumps(options).encode(),
    headers={
        "Authorization": "Basic " + base64.b64encode(key.encode()).decode(),
        "Content-Type": "application/json",
    },
)
try:
${uses[kind]}
except HTTPError as error:
    sys.exit(error.read().decode())
`;
}
