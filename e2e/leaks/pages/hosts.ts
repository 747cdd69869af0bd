import type { CanaryAddress } from "../canaries.ts";
import { html, type LeakPage, running } from "../leak-page.ts";

/** Loopback in other words, for a part of the page. */
export const hosts: readonly LeakPage[] = [
  host("host-short", ({ port }) => `127.1:${port}`),
  host("host-hexadecimal", ({ port }) => `0x7f000001:${port}`),
  host("host-octal", ({ port }) => `0177.0.0.1:${port}`),
  host("host-decimal", ({ port }) => `2130706433:${port}`),
  host("host-zero", ({ port }) => `0.0.0.0:${port}`),
  host("host-full-width", ({ port }) => `１２７。０。０。１:${port}`),
  host("host-trailing-dot", ({ port }) => `127.0.0.1.:${port}`),
  host("host-ipv6", ({ port }) => `[::1]:${port}`, { needs: "ipv6" }),
  host("host-ipv4-in-ipv6", ({ port }) => `[::ffff:127.0.0.1]:${port}`, { needs: "ipv6" }),
  {
    name: "host-user-name",
    answers: ({ port }) => ({ "": running(`location = "http://public.example.com:x@127.0.0.1:${port}/"`) }),
  },
  host("host-localhost", ({ port }) => `localhost:${port}`),
  host("host-localhost-dot", ({ port }) => `localhost.:${port}`),
  host("host-below-localhost", ({ port }) => `sub.localhost:${port}`),
  host("name-to-loopback", ({ name, port }) => `${name}:${port}`, { needs: "prepared browser" }),
  {
    name: "name-preconnect",
    answers: ({ name, port }) => ({ "": html(`<link rel="preconnect" href="http://${name}:${port}">`) }),
    needs: "prepared browser",
    unreached: "the headless shell, unlike a whole Chrome, does not act on it",
  },
  {
    name: "name-web-socket",
    answers: ({ name, port }) => ({ "": running(`new WebSocket("ws://${name}:${port}/")`) }),
    needs: "prepared browser",
  },
  {
    name: "name-web-transport",
    answers: ({ name, port }) => ({ "": running(`new WebTransport("https://${name}:${port}/")`) }),
    heldBy: "web transport does not go through proxies",
    needs: "prepared browser",
  },
  {
    name: "name-turn-tcp",
    answers: ({ name, port }) => ({
      "": running(`
        window.peer = new RTCPeerConnection({
          iceServers: [{ urls: "turn:${name}:${port}?transport=tcp", username: "a", credential: "b" }],
        });
        peer.createDataChannel("a");
        await peer.setLocalDescription();`),
    }),
    needs: "prepared browser",
  },
  {
    name: "name-stun",
    answers: ({ name, port }) => ({
      "": running(`
        window.peer = new RTCPeerConnection({ iceServers: [{ urls: "stun:${name}:${port}" }] });
        peer.createDataChannel("a");
        await peer.setLocalDescription();`),
    }),
    needs: "prepared browser",
    heldBy: "no UDP but through a proxy, and names are not resolved",
  },
];

function host(name: string, authority: (canary: CanaryAddress) => string, rest: Partial<LeakPage> = {}): LeakPage {
  return { name, answers: (canary) => ({ "": html(`<img src="http://${authority(canary)}/">`) }), ...rest };
}
