import { type Dialect, objectLiteral } from "./literals.ts";
import type { SampleCall } from "./sample.ts";
import { rubyText } from "./text-literals.ts";

const dialect: Dialect = {
  indent: "  ",
  open: "{",
  close: "}",
  name: (name) => `${name}: `,
  text: rubyText,
  yes: "true",
  no: "false",
};

const uses = {
  download: 'File.binwrite("page.pdf", response.body)',
  job: "puts response.body",
};

/** For Ruby 2.5 or newer, with its standard library alone. A download may take longer than Ruby's own 60 s. */
export function rubySample({ kind, address, options }: SampleCall): string {
  return `require "json"
require "net/http"

uri = URI(${rubyText(address)})
request = Net::HTTP::Post.new(uri, "Content-Type" => "application/json")
request.basic_auth(ENV.fetch("PLATEN_API_KEY"), "")
request.body = JSON.generate(${objectLiteral({ options, dialect })})
settings = { use_ssl: uri.scheme == "https", read_timeout: 190 }
response = Net::HTTP.start(uri.hostname, uri.port, settings) { |http| http.request(request) }
abort response.body unless response.is_a?(Net::HTTPSuccess)
${uses[kind]}
`;
}
