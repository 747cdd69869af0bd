import os from "node:os";

/** The machine in a few words, and what else it was doing as the run began. */
export function describeMachine(browserVersion: string): string {
  const [cpu] = os.cpus();
  const gigabytes = Math.round(os.totalmem() / 2 ** 30);
  const [load = 0] = os.loadavg();
  return [
    `${os.availableParallelism()} cores (${cpu?.model.trim() ?? "unknown"})`,
    `${gigabytes} GiB of memory`,
    `${os.type()} ${os.release()}`,
    `Node ${process.version}`,
    `Chromium headless shell ${browserVersion}`,
    `load average ${load.toFixed(2)} before the run`,
  ].join(", ");
}
