import { cookies } from "next/headers";
import NextAuth from "next-auth";
import { authOptions } from "#app/_server/auth-options.ts";
import { identityNames } from "#app/_server/identity-providers.ts";
import { config, publicUrl } from "#lib/config/config.ts";

type RouteContext = { params: Promise<{ nextauth: string[] }> };

/** Everything of next-auth that our pages use; whatever else it has answers 404. */
function isOurs(method: string, path: string): boolean {
  const providers = identityNames(config()).map(({ id }) => id);
  const used = {
    GET: ["csrf", "providers", "session", "signin", "signout", "error", ...providers.map((id) => `callback/${id}`)],
    POST: ["signout", "callback/password", "callback/confirmation", ...providers.map((id) => `signin/${id}`)],
  };
  return used[method === "POST" ? "POST" : "GET"].includes(path);
}

// Its options are made at each call: a build has no secrets to make them of.
async function handle(request: Request, context: RouteContext): Promise<Response> {
  const path = (await context.params).nextauth.join("/");
  // Where browsers report next-auth's own errors to; strangers' words do not belong into our log.
  if (path === "_log") return new Response(null, { status: 204 });
  if (!isOurs(request.method, path)) return new Response(null, { status: 404 });
  // next-auth answers 500 to a URL that it cannot read, in the query or in the cookie it keeps it in.
  const jar = await cookies();
  const kept = jar.getAll().find(({ name }) => name.endsWith("next-auth.callback-url"));
  const asked = new URL(request.url).searchParams.get("callbackUrl");
  if (![asked, kept?.value].every((url) => url === null || url === undefined || isReadable(url))) {
    // Browsers take a __Secure- cookie away only by one that is secure as well.
    if (kept) jar.set({ name: kept.name, value: "", path: "/", maxAge: 0, secure: kept.name.startsWith("__Secure-") });
    return new Response(null, { status: 400 });
  }
  return NextAuth(authOptions())(request, context);
}

// Whether it leads to our own pages is decided in authOptions.
function isReadable(url: string): boolean {
  const base = url.startsWith("/") ? publicUrl() : undefined;
  return URL.canParse(url, base) && /^https?:$/.test(new URL(url, base).protocol);
}

export { handle as GET, handle as POST };
