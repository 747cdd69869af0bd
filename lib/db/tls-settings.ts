import { readFileSync } from "node:fs";
import { type ConnectionOptions, getCACertificates } from "node:tls";

/** What a database URL says about TLS; `url` is the rest of it. */
export type TlsSettings = {
  url: string;
  /** Undefined when the URL names no sslmode: then the driver decides. */
  ssl: ConnectionOptions | false | undefined;
  sslnegotiation: "postgres" | "direct" | undefined;
};

const parameters = ["sslmode", "sslrootcert", "sslcert", "sslkey", "sslpassword", "sslnegotiation", "uselibpqcompat"];

/**
 * Takes the TLS parameters out of a database URL and gives them the meaning that libpq documents:
 * require encrypts and verifies nothing, verify-ca verifies the chain, verify-full the host name as
 * well. node-postgres takes require and verify-ca for verify-full. Throws a sentence for the operator
 * when the mode cannot be kept; it never contains the URL, which has a password.
 */
export function readTlsSettings(databaseUrl: string): TlsSettings {
  const [base = "", query = ""] = splitOnce(databaseUrl);
  const given = new URLSearchParams(query);
  const mode = given.get("sslmode");
  if (!mode) return { url: databaseUrl, ssl: undefined, sslnegotiation: undefined };
  const ssl = optionsOf(mode, given);
  const sslnegotiation = given.get("sslnegotiation") === "direct" ? "direct" : undefined;
  for (const name of parameters) given.delete(name);
  // Also pg's own switch, which would outrank the mode.
  given.delete("ssl");
  return { url: given.size > 0 ? `${base}?${given}` : base, ssl, sslnegotiation };
}

function optionsOf(mode: string, given: URLSearchParams): ConnectionOptions | false {
  const root = given.get("sslrootcert");
  const common = { ...authorities(root), ...clientCertificate(given) };
  if (root === "system" && mode !== "verify-full" && mode !== "disable")
    throw new Error("sslrootcert=system needs sslmode=verify-full: anybody can get a certificate from a public CA.");
  switch (mode) {
    case "disable":
      return false;
    case "require":
      // As in libpq: with a CA named, require is verify-ca.
      return root ? { ...common, ...anyHostName } : { ...common, rejectUnauthorized: false };
    case "no-verify":
      return { ...common, rejectUnauthorized: false };
    case "verify-ca":
      if (!root)
        throw new Error("sslmode=verify-ca needs the CA: add sslrootcert=/path/to/ca.crt, or use verify-full.");
      return { ...common, ...anyHostName };
    case "verify-full":
      return common;
    case "allow":
    case "prefer":
      throw new Error(
        `sslmode=${mode} is not supported, because it falls back to plain text without a word. Use sslmode=require to encrypt, verify-full to verify the server too, or disable for plain text.`,
      );
    default:
      throw new Error(`sslmode=${mode} does not exist. Use disable, require, verify-ca or verify-full.`);
  }
}

const anyHostName: ConnectionOptions = { checkServerIdentity: () => undefined };

/** Without a CA of its own, verify-full trusts those that Node ships. */
function authorities(root: string | null): ConnectionOptions {
  if (!root) return {};
  return { ca: root === "system" ? getCACertificates("system") : read("sslrootcert", root) };
}

function clientCertificate(given: URLSearchParams): ConnectionOptions {
  const [cert, key, passphrase] = ["sslcert", "sslkey", "sslpassword"].map((name) => given.get(name));
  return {
    ...(cert ? { cert: read("sslcert", cert) } : {}),
    ...(key ? { key: read("sslkey", key) } : {}),
    ...(passphrase ? { passphrase } : {}),
  };
}

function read(parameter: string, path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    const reason = error instanceof Error && "code" in error ? error.code : error;
    throw new Error(`${parameter}=${path} cannot be read (${reason}).`);
  }
}

function splitOnce(url: string): [string, string] {
  const place = url.indexOf("?");
  return place < 0 ? [url, ""] : [url.slice(0, place), url.slice(place + 1)];
}
