import type { CanaryAddress } from "../canaries.ts";
import { javascript, type LeakPage, running } from "../leak-page.ts";

/** The name, below `local`, that a page has the browser look for on the local network. */
const mdnsName = "platen-leak-candidate";

const noUdp = "no UDP but through a proxy";

/** A script opens a socket to the canary. */
export const sockets: readonly LeakPage[] = [
  script("web-socket", ({ port }) => `new WebSocket("ws://127.0.0.1:${port}/")`),
  script("web-socket-secure", ({ port }) => `new WebSocket("wss://127.0.0.1:${port}/")`),
  script("web-socket-stream", ({ port }) => `new WebSocketStream("ws://127.0.0.1:${port}/")`),
  inWorker("web-socket-worker", (url) => `new Worker("${url}")`),
  inWorker("web-socket-shared-worker", (url) => `new SharedWorker("${url}")`),
  inWorker(
    "web-socket-service-worker",
    (url) => `ServiceWorkerContainer.prototype.register.call(navigator.serviceWorker, "${url}")`,
    { heldBy: "service workers are blocked" },
  ),
  script("web-transport", ({ port }) => `new WebTransport("https://127.0.0.1:${port}/")`, {
    heldBy: "web transport does not go through proxies",
  }),
  script("stun", ({ port }) => gather(`{ urls: "stun:127.0.0.1:${port}" }`), { heldBy: noUdp }),
  script("stun-ipv6", ({ port }) => gather(`{ urls: "stun:[::1]:${port}" }`), { heldBy: noUdp, needs: "ipv6" }),
  script("turn-udp", ({ port }) => gather(`{ urls: "turn:127.0.0.1:${port}", username: "a", credential: "b" }`), {
    heldBy: noUdp,
  }),
  script("turn-tcp", ({ port }) =>
    gather(`{ urls: "turn:127.0.0.1:${port}?transport=tcp", username: "a", credential: "b" }`),
  ),
  script("turn-tls", ({ port }) =>
    gather(`{ urls: "turns:127.0.0.1:${port}?transport=tcp", username: "a", credential: "b" }`),
  ),
  script("peer-candidate-udp", ({ port }) => talkTo(`candidate:1 1 udp 2130706431 127.0.0.1 ${port} typ host`), {
    heldBy: noUdp,
  }),
  script("peer-candidate-tcp", ({ port }) =>
    talkTo(`candidate:1 1 tcp 1518280447 127.0.0.1 ${port} typ host tcptype passive`),
  ),
  // With any letters: Chromium's rules for names heed them.
  ...["local", "LOCAL"].map(
    (top): LeakPage =>
      script(
        `peer-candidate-mdns-${top.toLowerCase() === top ? "small" : "capital"}`,
        ({ port }) => talkTo(`candidate:1 1 udp 2130706431 ${mdnsName}.${top} ${port} typ host`),
        { heldBy: noUdp, guardedOnly: "the question would leave this machine" },
      ),
  ),
  {
    name: "alt-svc",
    answers: ({ port }) => ({
      "": { ...running(`for (let i = 0; i < 5; i += 1) await fetch("alt-svc/next?" + i)`), headers: altSvc(port) },
      next: { headers: altSvc(port) },
    }),
    secure: true,
    needs: "prepared browser",
    heldBy: "QUIC is off",
  },
];

function script(name: string, body: (canary: CanaryAddress) => string, rest: Partial<LeakPage> = {}): LeakPage {
  return { name, answers: (canary) => ({ "": running(body(canary)) }), ...rest };
}

function inWorker(name: string, start: (url: string) => string, rest: Partial<LeakPage> = {}): LeakPage {
  return {
    name,
    answers: ({ port }) => ({
      "": running(start(`${name}/worker`)),
      worker: javascript(`new WebSocket("ws://127.0.0.1:${port}/")`),
    }),
    ...rest,
  };
}

/** Looks for a way to be reached through a server. */
function gather(iceServer: string): string {
  return `
    window.peer = new RTCPeerConnection({ iceServers: [${iceServer}] });
    peer.createDataChannel("a");
    await peer.setLocalDescription();`;
}

/** Makes a peer that believes another to be at the candidate's address. */
function talkTo(candidate: string): string {
  return `
    window.peers = [new RTCPeerConnection(), new RTCPeerConnection()];
    peers[0].createDataChannel("a");
    await peers[0].setLocalDescription();
    await peers[1].setRemoteDescription(peers[0].localDescription);
    await peers[1].setLocalDescription();
    await peers[0].setRemoteDescription(peers[1].localDescription);
    await peers[0].addIceCandidate({ candidate: "${candidate}", sdpMid: "0" });`;
}

function altSvc(port: number): Record<string, string> {
  return { "content-type": "text/html", "alt-svc": `h3=":${port}"; ma=60, h2="127.0.0.1:${port}"; ma=60` };
}
