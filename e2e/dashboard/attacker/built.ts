import { readFileSync } from "node:fs";
import { join } from "node:path";
import { checkout } from "#lib/local/checkout.ts";

/** A server action as the build has it: what browsers call it by, and a page whose address answers to it. */
export type BuiltAction = { name: string; id: string; path: string };

/** A route as the build has it. `pattern` is its address, with `[id]` where one stands. */
export type BuiltRoute = { pattern: string; isPage: boolean };

type Reference = { workers: Record<string, unknown>; filename: string; exportedName: string };

/** Every server action of the built web process, named by folder and export: `team/inviteAction`. */
export function builtActions(): BuiltAction[] {
  const { node } = readManifest<{ node: Record<string, Reference> }>(".next/server/server-reference-manifest.json");
  return Object.entries(node).map(([id, { workers, filename, exportedName }]) => ({
    id,
    name: `${withoutGroups(filename.replace(/^app\//, "").replace(/\/[^/]+$/, ""))}/${exportedName}`,
    path: addressOf(Object.keys(workers)[0] ?? ""),
  }));
}

/** Every page and route handler of the built web process; Next's own error pages aside. */
export function builtRoutes(): BuiltRoute[] {
  const routes = readManifest<Record<string, string>>(".next/app-path-routes-manifest.json");
  return Object.entries(routes)
    .filter(([, pattern]) => !pattern.startsWith("/_"))
    .map(([file, pattern]) => ({ pattern, isPage: file.endsWith("/page") }));
}

/** `app/(dashboard)/webhooks/[id]/page` as an address: the action runs before anybody looks for the id. */
function addressOf(worker: string): string {
  const path = withoutGroups(worker.replace(/^app/, "").replace(/\/(page|route)$/, ""));
  return path.replace(/\[[^\]]+\]/g, "00000000-0000-4000-8000-000000000000") || "/";
}

function withoutGroups(path: string): string {
  return path.replace(/\([^)]+\)\/?/g, "");
}

function readManifest<Manifest>(path: string): Manifest {
  return JSON.parse(readFileSync(join(checkout, path), "utf8")) as Manifest;
}
