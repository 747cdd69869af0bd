import { setTimeout as sleep } from "node:timers/promises";
import { elapsed, say, step } from "../../bin/set-up.mjs";
import { announceMail } from "./announce-mail.ts";
import { buildWeb } from "./build.ts";
import { type Demo, demoFile, ensureDemo } from "./demo.ts";
import { layFoundation } from "./foundation.ts";
import { type Home, openHome } from "./home.ts";
import { claimHome } from "./launcher.ts";
import { removePidFile } from "./pid-file.ts";
import { readPort } from "./port.ts";
import { selfCheck } from "./self-check.ts";
import { startWeb, startWorker } from "./services.ts";
import { stopWhenAsked } from "./stop-when-asked.ts";
import { createStops, type Stops } from "./stops.ts";
import { welcome } from "./welcome.ts";

const longestSleepMs = 2 ** 31 - 1;

/**
 * Brings the whole service up on this machine and watches over it until asked to stop. In
 * development pages reload as their sources change and the worker starts again when its own do;
 * nothing is built or checked beforehand.
 */
export async function launch({ development }: { development: boolean }): Promise<number> {
  // What the bootstrap did before this process, installing first of all, is part of the start.
  const began = Number(process.env.PLATEN_BEGAN_AT ?? performance.timeOrigin) - performance.timeOrigin;
  const port = readPort();
  const home = openHome();
  const { runningPid } = await claimHome({ home, port });
  if (runningPid) {
    process.stdout.write(
      `Platen runs from this folder already (process ${runningPid}). Its addresses and key are in ${demoFile(home)}.\nStop it with Ctrl-C where it was started, or with: kill ${runningPid}\n`,
    );
    return 0;
  }
  const stops = createStops(say);
  stopWhenAsked({ home, stops });
  try {
    const demo = await bringUp({ home, port, stops, development });
    process.stdout.write(welcome({ demo, home, took: elapsed(began) }));
    announceMail({ home, show: say });
  } catch (error) {
    await stops.stopAll();
    removePidFile({ home, name: "launcher" });
    throw error;
  }
  for (;;) await sleep(longestSleepMs);
}

type LaunchInput = { home: Home; port: number; stops: Stops; development: boolean };

/** Every part in its order, each with a line on the terminal, up to the self-check. */
async function bringUp({ home, port, stops, development }: LaunchInput): Promise<Demo> {
  const { store, secrets, environment } = await layFoundation({ home, port, stops, show: say });
  if (!development) await stops.unlessStopping(buildWeb);
  const localUrl = `http://localhost:${port}`;
  const NODE_ENV = development ? "development" : "production";
  const service = { home, environment: { ...environment, NODE_ENV }, show: say };
  const nodeOptions = development ? ["--watch", "--watch-preserve-output"] : [];
  await step("Starting the worker", () =>
    stops.start("the worker", () => startWorker({ ...service, name: "worker", nodeOptions })),
  );
  await step("Starting the web process", () =>
    stops.start("the web process", () => startWeb({ ...service, name: "web", url: localUrl })),
  );
  const demo = await stops.unlessStopping(() => ensureDemo({ home, store, secrets, environment, localUrl }));
  if (!development) {
    await step("Rendering the sample page through the API", async (note) => {
      const { pages, bytes } = await stops.unlessStopping(() => selfCheck({ demo, localUrl }));
      note(`${pages} pages, ${Math.round(bytes / 1000)} kB, text read back, in the bucket`);
    });
  }
  return demo;
}
