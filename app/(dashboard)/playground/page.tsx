import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { requireMember } from "#app/_server/session.ts";
import { Notice } from "#app/_ui/notice.tsx";
import { PageHead } from "#app/_ui/page-head.tsx";
import type { Context } from "#lib/accounts/context.ts";
import { baseUrl, downloadUrl, publicUrl } from "#lib/config/config.ts";
import { getJob } from "#lib/jobs/get-job.ts";
import { publicJob } from "#lib/jobs/resource.ts";
import { listOptions } from "#lib/pdf/option-groups.ts";
import { givenOptions } from "#lib/samples/given-options.ts";
import type { SampleOptions } from "#lib/samples/sample.ts";
import { Playground } from "./playground.tsx";
import { valuesOf } from "./values.ts";

export const metadata: Metadata = { title: "Playground" };

type Query = Record<string, string | string[] | undefined>;
type Start = { given: SampleOptions; hadCredentials: boolean };

/** `?job=` begins with that job's options, `?url=…&landscape=true…` with those; never with a user name or password. */
export default async function PlaygroundPage({ searchParams }: { searchParams: Promise<Query> }) {
  const query = await searchParams;
  const job = typeof query.job === "string" ? query.job : undefined;
  const path = job === undefined ? "/playground" : `/playground?job=${encodeURIComponent(job)}`;
  const { ctx } = await requireMember({ path, role: "member" });
  const options = listOptions();
  const { given, hadCredentials } = job === undefined ? fromQuery(query) : await fromJob({ ctx, id: job });
  return (
    <>
      <PageHead title="Playground" about="Every option, the PDF it makes, and the code that asks for it." />
      {hadCredentials && (
        <Notice kind="info">
          The job gave a user name and password to its address. They are not kept: type them again under Access.
        </Notice>
      )}
      <Playground
        key={path}
        options={options}
        initial={valuesOf({ given, options })}
        addresses={{ download: `${downloadUrl()}/`, job: `${baseUrl()}/jobs` }}
      />
    </>
  );
}

async function fromJob({ ctx, id }: { ctx: Context; id: string }): Promise<Start> {
  const found = await getJob({ ctx, input: { id } });
  if (!found.ok) notFound();
  const { url, options } = publicJob(found.value);
  const defaults = { ...fallbacks(), file_name: `${id}.pdf` };
  return { given: { url, ...givenOptions({ options, defaults }) }, hadCredentials: found.value.withCredentials };
}

function fromQuery(query: Query): Start {
  const open = listOptions().filter(({ name }) => name !== "username" && name !== "password");
  const names = ["url", ...open.map(({ name }) => name)];
  const given = names.flatMap((name) => (typeof query[name] === "string" ? [[name, query[name]]] : []));
  return { given: { url: `${publicUrl()}/sample`, ...Object.fromEntries(given) }, hadCredentials: false };
}

function fallbacks(): Record<string, unknown> {
  return Object.fromEntries(listOptions().map(({ name, fallback }) => [name, fallback]));
}
