import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
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

/** The one setting whose value in .env is for this machine: the port that is published. */
const published = "PORT";

test("under Docker every setting reaches each of our containers from .env, and none is hidden by a value of the file's own", () => {
  const service = z.looseObject({
    image: z.string(),
    env_file: z.array(z.object({ path: z.string(), required: z.boolean() })).optional(),
    environment: z.record(z.string(), z.string()).optional(),
  });
  const document = parseDocument(readFileSync("docker-compose.yml", "utf8"), { merge: true });
  const { services } = z.looseObject({ services: z.record(z.string(), service) }).parse(document.toJS());
  const ours = Object.entries(services).filter(([, { image }]) => image.startsWith("platen:"));
  expect(ours).toHaveLength(4);
  for (const [name, { env_file, environment = {} }] of ours) {
    expect(env_file, name).toEqual([{ path: ".env", required: false }]);
    const hidden = Object.keys(settings).filter((setting) => {
      const value = environment[setting];
      return value !== undefined && !value.startsWith(`\${${setting}`);
    });
    expect(hidden, name).toEqual([published]);
  }
});

test("under Docker no password or key has a default that everybody knows", () => {
  const text = readFileSync("docker-compose.yml", "utf8");
  const secrets = ["SECRET_KEYS", "POSTGRES_PASSWORD", "STORE_SECRET", "DEMO_PASSWORD"];
  for (const name of secrets) expect(text, name).toMatch(new RegExp(`\\$\\{${name}:\\?`));
  expect(text.match(/\$\{\w*(?:PASSWORD|SECRET|KEYS|TOKEN)\w*:?-[^}]*\}/g)).toBeNull();
});

test("the network policy lets a worker reach the collector that the settings suggest", () => {
  const [, namespace = "", port = ""] =
    /OTEL_EXPORTER_OTLP_ENDPOINT: http:\/\/\w+\.(\w+):(\d+)/.exec(
      readFileSync(join(folder, "settings.yaml"), "utf8"),
    ) ?? [];
  expect(namespace).not.toBe("");
  const [egress] = under("egress", ofKind("NetworkPolicy"));
  expect(egress).toContainEqual({
    to: [{ namespaceSelector: { matchLabels: { "kubernetes.io/metadata.name": namespace } } }],
    ports: [{ port: Number(port) }],
  });
});

const workersRights = ["CHOWN", "KILL", "SETGID", "SETUID"];

test("in Kubernetes nothing of ours has more rights than it needs, and only the worker starts as root", () => {
  const security = z.looseObject({ runAsUser: z.number(), runAsNonRoot: z.boolean().optional() });
  const container = z.looseObject({
    resources: z.looseObject({ limits: z.looseObject({ memory: z.string() }) }),
    securityContext: z.object({
      allowPrivilegeEscalation: z.literal(false),
      readOnlyRootFilesystem: z.literal(true),
      capabilities: z.object({ drop: z.tuple([z.literal("ALL")]), add: z.array(z.string()).optional() }),
    }),
  });
  const pod = z.looseObject({
    automountServiceAccountToken: z.literal(false),
    securityContext: security.extend({ seccompProfile: z.looseObject({ type: z.string() }) }),
    containers: z.array(container).min(1),
    volumes: z.array(z.looseObject({ emptyDir: z.looseObject({ sizeLimit: z.string() }) })).optional(),
  });
  const pods = resources
    .filter(({ kind }) => ["Deployment", "Job"].includes(kind))
    .map(({ metadata, spec }) => {
      const { template } = z.looseObject({ template: z.looseObject({ spec: pod }) }).parse(spec);
      return { name: metadata.name, ...template.spec };
    });
  const rights = pods.map(({ name, securityContext, containers }) => [
    name,
    securityContext.runAsUser,
    securityContext.runAsNonRoot ?? false,
    securityContext.seccompProfile.type,
    containers.flatMap(({ securityContext: { capabilities } }) => capabilities.add ?? []),
  ]);
  expect(rights.toSorted()).toEqual([
    ["platen-migrate", 1000, true, "RuntimeDefault", []],
    ["platen-web", 1000, true, "RuntimeDefault", []],
    ["platen-worker", 0, false, "Localhost", workersRights],
  ]);
});

test("under Docker nothing of ours has more rights than it needs, and only the worker starts as root", () => {
  const service = z.looseObject({
    image: z.string(),
    user: z.string(),
    cap_drop: z.tuple([z.literal("ALL")]),
    cap_add: z.array(z.string()).default([]),
    security_opt: z.array(z.string()),
    read_only: z.literal(true),
    tmpfs: z.array(z.string()),
    volumes: z.array(z.string()).default([]),
    mem_limit: z.string(),
    pids_limit: z.number(),
  });
  const document = parseDocument(readFileSync("docker-compose.yml", "utf8"), { merge: true });
  const { services } = z
    .looseObject({
      services: z.record(z.string(), z.looseObject({ image: z.string(), security_opt: z.array(z.string()) })),
    })
    .parse(document.toJS());
  for (const [name, { security_opt }] of Object.entries(services)) {
    expect(security_opt, name).toContain("no-new-privileges:true");
  }
  const profile = "seccomp=deploy/chromium-seccomp.json";
  for (const [name, given] of Object.entries(services).filter(([, { image }]) => image.startsWith("platen:"))) {
    const { user, cap_add, security_opt, tmpfs, volumes } = service.parse(given);
    const isWorker = name === "worker";
    expect([user, cap_add], name).toEqual(isWorker ? ["0:0", workersRights] : ["node", []]);
    expect(security_opt.includes(profile), name).toBe(isWorker);
    expect(
      [...tmpfs, ...volumes].some((mount) => /^\/tmp\b/.test(mount)),
      name,
    ).toBe(true);
  }
});

test("the image ends as an ordinary user, and its entry gives workers the rights that the manifests allow", () => {
  const dockerfile = readFileSync("Dockerfile", "utf8");
  const [, last = ""] = /\nUSER (\S+)\n(?![\s\S]*\nUSER )/.exec(dockerfile) ?? [];
  expect(last).toBe("node");
  const [, entry = ""] = /^ENTRYPOINT \["\/platen\/(\S+)"\]$/m.exec(dockerfile) ?? [];
  expect(statSync(entry).mode & 0o111).toBe(0o111);
  expect(dockerfile).not.toMatch(/chown/);
  const [, rights = ""] = /^rights=(\S+)$/m.exec(readFileSync(entry, "utf8")) ?? [];
  expect(rights.toUpperCase().split(",")).toEqual(workersRights.map((right) => `+${right}`));
});

test("the image's entry makes sticky what a worker in Kubernetes mounts for everybody to write, while it is still root", () => {
  const mounted = resources
    .filter(({ metadata }) => metadata.name === "platen-worker")
    .flatMap((found) => under("volumeMounts", found).flat())
    .map((mount) => z.looseObject({ mountPath: z.string() }).parse(mount).mountPath);
  expect(mounted).toContain("/tmp");
  const asRoot = readFileSync("bin/enter.sh", "utf8").split("exec setpriv")[0] ?? "";
  const [, sticky = ""] = /^ *chmod 1777 (.+)$/m.exec(asRoot) ?? [];
  expect(sticky.split(" ")).toEqual(expect.arrayContaining(mounted));
});

test("the browser's seccomp profile is a list of what is allowed: namespaces, but no mounts, tracing, keys or modules", () => {
  const { defaultAction, syscalls } = z
    .looseObject({
      defaultAction: z.string(),
      syscalls: z.array(z.looseObject({ names: z.array(z.string()), action: z.literal("SCMP_ACT_ALLOW") })),
    })
    .parse(JSON.parse(readFileSync("deploy/chromium-seccomp.json", "utf8")));
  expect(defaultAction).toBe("SCMP_ACT_ERRNO");
  const allowed = syscalls.flatMap(({ names }) => names);
  expect(allowed).toEqual(expect.arrayContaining(["clone", "clone3", "unshare", "setns", "chroot", "seccomp"]));
  const refused = ["mount", "umount2", "fsopen", "move_mount", "open_tree", "pivot_root", "ptrace", "process_vm_readv"];
  const alsoRefused = ["bpf", "keyctl", "add_key", "init_module", "kexec_load", "io_uring_setup", "perf_event_open"];
  expect(allowed.filter((name) => [...refused, ...alsoRefused].includes(name))).toEqual([]);
});
