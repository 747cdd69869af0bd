import { config } from "#lib/config/config.ts";

/** Where a request to a mapped host goes: API_HOST onto /v1, DOWNLOAD_HOST onto /v1/download. Others stay. */
export function mapHost({ host, url }: { host: string | undefined; url: string }): string {
  const { API_HOST: api, DOWNLOAD_HOST: download } = config();
  const asked = sameName(host);
  if (download !== undefined && asked === sameName(download)) return `/v1/download${url}`;
  if (api !== undefined && asked === sameName(api)) return `/v1${url}`;
  return url;
}

/** One spelling of a host: lower case, without a default port and without the root's dot. */
function sameName(host: string | undefined): string | undefined {
  return host
    ?.toLowerCase()
    .replace(/:(80|443)$/, "")
    .replace(/\.(?=:|$)/, "");
}
