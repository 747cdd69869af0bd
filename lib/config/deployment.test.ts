import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parseAllDocuments, parseDocument } from "yaml";
import { z } from "zod";
import { db } from "#lib/db/client.ts";
import { useDatabase } from "#lib/testing/database.ts";
import { parseConfig, settings } from "./config.ts";

// No cluster and no Docker run these here. What can be held to without them: that every file parses, that
// names lead to something, that settings exist and are valid, and that what is run is there.
useDatabase();

const folder = "deploy/kubernetes";
/** Set for a process by what starts it, beside the settings. */
const processName = "PLATEN_PROCESS";

const resource = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: z.string() }),
});
type Resource = z.infer<typeof resource>;

const files = readdirSync(folder).filter((name) => name.endsWith(".yaml"));
const kustomization = z.looseObject({ resources: z.array(z.string()) }).parse(documentsOf("kustomization.yaml")[0]);
const resources = files
  .filter((name) => name !== "kustomization.yaml")
  .flatMap((name) => documentsOf(name).map((document) => resource.parse(document)));

function documentsOf(name: string): unknown[] {
  return parseAllDocuments(readFileSync(join(folder, name), "utf8")).map((document) => {
    expect(document.errors, name).toEqual([]);
    return document.toJS();
  });
}

/** Every value in a document that stands under this key, however deep. */
function under(key: string, node: unknown): unknown[] {
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([name, value]) => [...(name === key ? [value] : []), ...under(key, value)]);
}

const namesOf = (kind: string) => resources.filter((found) => found.kind === kind).map(({ metadata }) => metadata.name);
const ofKind = (kind: string): Resource => {
  const found = resources.find((one) => one.kind === kind);
  if (!found) throw new Error(`There is no ${kind}`);
  return found;
};

/** Those of these names that no setting has; the process's own name is none. */
function unknownSettings(given: Record<string, string>): string[] {
  const names = Object.keys(given).filter((name) => name !== processName);
  return names.filter((name) => !(name in settings));
}

test("the kustomization names every manifest but the example, and nothing that is not there", () => {
  expect(kustomization.resources.toSorted()).toEqual(
    files.filter((name) => !["kustomization.yaml", "example-secret.yaml"].includes(name)).toSorted(),
  );
});

test("what manifests refer to exists", () => {
  const settingsMaps = under("configMapRef", resources).map((ref) => z.object({ name: z.string() }).parse(ref).name);
  const secrets = [...under("secretRef", resources), ...under("secretTargetRef", resources).flat()].map(
    (ref) => z.looseObject({ name: z.string() }).parse(ref).name,
  );
  const scaled = under("scaleTargetRef", resources).map((ref) => z.looseObject({ name: z.string() }).parse(ref).name);
  const authentications = under("authenticationRef", resources).map(
    (ref) => z.object({ name: z.string() }).parse(ref).name,
  );
  for (const [asked, there] of [
    [settingsMaps, namesOf("ConfigMap")],
    [secrets, namesOf("Secret")],
    [scaled, namesOf("Deployment")],
    [authentications, namesOf("TriggerAuthentication")],
  ] as const) {
    expect(asked.length).toBeGreaterThan(0);
    expect(there).toEqual(expect.arrayContaining([...asked]));
  }
});

test("selectors of services, budgets and policies find the pods of a deployment", () => {
  const pods = resources
    .filter(({ kind }) => ["Deployment", "Job"].includes(kind))
    .flatMap((found) => under("template", found))
    .map((template) =>
      z.looseObject({ metadata: z.object({ labels: z.record(z.string(), z.string()) }) }).parse(template),
    )
    .map(({ metadata }) => JSON.stringify(metadata.labels));
  const selected = resources
    .filter(({ kind }) => ["Deployment", "Service", "PodDisruptionBudget", "NetworkPolicy"].includes(kind))
    .flatMap(({ spec, kind }) => {
      const { selector, podSelector } = z
        .looseObject({ selector: z.unknown().optional(), podSelector: z.unknown().optional() })
        .parse(spec);
      return kind === "Service" ? [selector] : under("matchLabels", { selector, podSelector });
    });
  expect(selected.length).toBeGreaterThan(5);
  for (const labels of selected) expect(pods).toContain(JSON.stringify(labels));
});

test("settings in manifests exist and are valid", () => {
  const texts = z.record(z.string(), z.string());
  const given = { ...texts.parse(ofKind("ConfigMap").data), ...texts.parse(ofKind("Secret").stringData) };
  expect(unknownSettings(given)).toEqual([]);
  // The example's key is to be replaced, and says so.
  expect(() => parseConfig({ ...given, SECRET_KEYS: "" })).not.toThrow();
  const more = under("env", resources).flat();
  for (const one of more)
    expect(unknownSettings({ [z.looseObject({ name: z.string() }).parse(one).name]: "" })).toEqual([]);
});

test("what containers run is in the checkout", () => {
  const scripts = under("args", resources).map((args) => z.tuple([z.literal("node"), z.string()]).parse(args)[1]);
  expect(scripts).toEqual(expect.arrayContaining(["web/main.ts", "worker/main.ts", "bin/migrate.ts"]));
  expect(scripts.filter((script) => !existsSync(script))).toEqual([]);
});

test("KEDA's query counts the renders that wait", async () => {
  const [query] = under("query", ofKind("ScaledObject"));
  const [counted] = await db().$queryRawUnsafe<{ count: bigint }[]>(z.string().parse(query));
  expect(counted?.count).toBe(0n);
  await db().$executeRaw`select render_queue.add_job('render-pdf', '{}'), graphile_worker.add_job('deliver-pdf', '{}')`;
  const [again] = await db().$queryRawUnsafe<{ count: bigint }[]>(z.string().parse(query));
  expect(again?.count).toBe(1n);
});

test("the compose file parses, gives settings that exist, and runs what is there", () => {
  const document = parseDocument(readFileSync("docker-compose.yml", "utf8"), { merge: true });
  expect(document.errors).toEqual([]);
  const service = z.looseObject({
    image: z.string(),
    command: z.union([z.string(), z.array(z.string())]).optional(),
    environment: z.record(z.string(), z.string()).optional(),
    depends_on: z.record(z.string(), z.unknown()).optional(),
  });
  const { services } = z.looseObject({ services: z.record(z.string(), service) }).parse(document.toJS());
  const ours = Object.entries(services).filter(([, { image }]) => image.startsWith("platen:"));
  expect(ours.map(([name]) => name)).toEqual(["migrate", "demo", "web", "worker"]);
  for (const [name, { command, environment = {} }] of ours) {
    const { PLATEN_DEMO: _, ...given } = environment;
    expect(unknownSettings(given), name).toEqual([]);
    expect(existsSync(command?.[1] ?? ""), name).toBe(true);
  }
  for (const { depends_on: needed = {} } of Object.values(services)) {
    expect(Object.keys(services)).toEqual(expect.arrayContaining(Object.keys(needed)));
  }
});
