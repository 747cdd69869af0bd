export type ApiInit = Omit<RequestInit, "body"> & {
  /** Another account's key; null sends none. */
  key?: string | null;
  body?: RequestInit["body"];
  json?: unknown;
  form?: Record<string, string>;
};

/** What fetch sends for a call to the API: a POST as soon as there is JSON or a form. */
export function apiRequest({ init, key: usualKey }: { init: ApiInit; key: string }): RequestInit {
  const { json, form, key = usualKey, ...rest } = init;
  const headers = new Headers(rest.headers);
  if (key !== null && !headers.has("authorization")) {
    headers.set("authorization", `Basic ${Buffer.from(`${key}:`).toString("base64")}`);
  }
  if (form) return { method: "POST", ...rest, headers, body: new URLSearchParams(form) };
  if (json === undefined) return { ...rest, headers };
  headers.set("content-type", "application/json");
  return { method: "POST", ...rest, headers, body: JSON.stringify(json) };
}
