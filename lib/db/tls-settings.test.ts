import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { parseConfig } from "#lib/config/config.ts";
import { testCertificate } from "#lib/egress/testing/test-certificate.ts";
import { readTlsSettings } from "./tls-settings.ts";

const folder = mkdtempSync(join(tmpdir(), "platen-tls-"));
const authority = join(folder, "ca.crt");
writeFileSync(authority, testCertificate.cert);
afterAll(() => rmSync(folder, { recursive: true }));

const url = "postgresql://platen:p%40ss@db.example.com:5432/platen";

describe("the TLS parameters of a database URL", () => {
  test.each([
    ["no mode", "", undefined],
    ["the driver's own switch", "?ssl=true", undefined],
    ["disable", "?sslmode=disable", false],
    ["require", "?sslmode=require", { rejectUnauthorized: false }],
    ["the driver's name for require", "?sslmode=no-verify", { rejectUnauthorized: false }],
    [
      "require with the driver's switch for libpq's rules",
      "?sslmode=require&uselibpqcompat=true",
      { rejectUnauthorized: false },
    ],
    ["require that the driver's switch would outrank", "?ssl=true&sslmode=require", { rejectUnauthorized: false }],
    ["verify-full", "?sslmode=verify-full", {}],
  ])("%s", (_name, query, ssl) => {
    expect(readTlsSettings(url + query).ssl).toEqual(ssl);
  });

  test("leave the rest of the URL as it is", () => {
    const settings = readTlsSettings(`${url}?application_name=mine&sslmode=require&sslnegotiation=direct`);
    expect(settings).toMatchObject({ url: `${url}?application_name=mine`, sslnegotiation: "direct" });
  });

  test("verify-ca and require with a CA verify the chain, not the name", () => {
    for (const mode of ["verify-ca", "require"]) {
      const { ssl } = readTlsSettings(`${url}?sslmode=${mode}&sslrootcert=${authority}`);
      expect(ssl).toMatchObject({ ca: testCertificate.cert, checkServerIdentity: expect.any(Function) });
    }
  });

  test("verify-full verifies the name as well, by the CA named or by the system's", () => {
    const named = readTlsSettings(`${url}?sslmode=verify-full&sslrootcert=${authority}`);
    expect(named.ssl).toEqual({ ca: testCertificate.cert });
    expect(readTlsSettings(`${url}?sslmode=verify-full&sslrootcert=system`).ssl).toEqual({ ca: expect.any(Array) });
  });
});

describe("a mode that cannot be kept is refused, with what to write instead", () => {
  test.each([
    ["prefer", "sslmode=prefer", "Use sslmode=require to encrypt"],
    ["allow", "sslmode=allow", "Use sslmode=require to encrypt"],
    ["a mode that does not exist", "sslmode=required", "Use disable, require, verify-ca or verify-full"],
    ["verify-ca without a CA", "sslmode=verify-ca", "add sslrootcert="],
    ["a public CA without the name", "sslmode=verify-ca&sslrootcert=system", "needs sslmode=verify-full"],
    ["a CA that is not there", "sslmode=verify-full&sslrootcert=/none/ca.crt", "/none/ca.crt cannot be read (ENOENT)"],
  ])("%s", (_name, query, sentence) => {
    for (const setting of ["DATABASE_URL", "DATABASE_DIRECT_URL"]) {
      const parse = () => parseConfig({ [setting]: `${url}?${query}` });
      expect(parse).toThrow(setting);
      expect(parse).toThrow(sentence);
      expect(parse).not.toThrow("p%40ss");
    }
  });
});
