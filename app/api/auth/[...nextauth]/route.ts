import NextAuth from "next-auth";
import { authOptions } from "#app/_server/auth-options.ts";

type RouteContext = { params: Promise<{ nextauth: string[] }> };

// Made at each call: a build has no secrets to make it of.
function handle(request: Request, context: RouteContext): Promise<Response> {
  return NextAuth(authOptions())(request, context);
}

export { handle as GET, handle as POST };
