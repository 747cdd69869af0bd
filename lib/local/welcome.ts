import { type Demo, demoFile } from "./demo.ts";
import type { Home } from "./home.ts";

/** What a person at the terminal needs once everything runs. */
export function welcome({ demo, home, took }: { demo: Demo; home: Home; took: string }): string {
  return `
Platen is ready after ${took}.

  Dashboard ${demo.dashboard_url}/sign-in
            ${demo.email}, password ${demo.password}
  Jobs      POST ${demo.base_url}/jobs
  Download  POST ${demo.download_url}/
  API key   ${demo.api_key}
  Bucket    ${demo.bucket.name} at ${demo.bucket.endpoint}

Paste this for a first PDF, which is put into the bucket as well:

  curl -u ${demo.api_key}: ${demo.download_url}/ -d url=${demo.dashboard_url}/sample -o sample.pdf

The same and the bucket's keys are in ${demoFile(home)}; logs are in ${home.logs}.
${home.reach === home.folder ? "" : `The database, browser and fonts are in ${home.reach}, where their own users can reach them.\n`}Ctrl-C stops everything.
`;
}
