// Loaded with --import into every process of ours: its standard input is a pipe from the process that
// started it, and ends when that one does, even by SIGKILL. Nothing is left running.
const deadlineMs = 10_000;

process.stdin.on("error", end);
process.stdin.on("end", end);
process.stdin.resume();
if ("unref" in process.stdin) process.stdin.unref();

function end(): void {
  setTimeout(() => process.exit(1), deadlineMs).unref();
  process.kill(process.pid, "SIGTERM");
}
