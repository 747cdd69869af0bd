import { config } from "#lib/config/config.ts";

/** Where a request to a mapped host goes: API_HOST onto /v1, DOWNLOAD_HOST onto /v1/download. Others stay. */
export function mapHost({ host, url }: { host: string | undefined; url: string }): string {
  const { API_HOST: api, DOWNLOAD_HOST: download } = config();
  const asked = host?.toLowerCase();
  if (download !== undefined && asked === download.toLowerCase()) return `/v1/download${url}`;
  if (api !== undefined && asked === api.toLowerCase()) return `/v1${url}`;
  return url;
}
