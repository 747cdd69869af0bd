/** The window that pages see, in CSS pixels: Playwright's own. */
export const windowSize = { width: 1_280, height: 720 } as const;

/**
 * Chromium's flags beside Playwright's own. The network flags make the proxy of each context the
 * only way out: no name is resolved by the browser itself, and nothing goes past the proxy.
 */
export const browserFlags: readonly string[] = [
  // Names lead to the discard prefix, not to ~NOTFOUND: that would be asked for by multicast DNS, as itself.
  "--host-resolver-rules=MAP * [100::1] , EXCLUDE 127.0.0.1",
  "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
  "--disable-quic",
  // Hinting moves glyphs to whole pixels of a screen, which shows as uneven spacing on paper.
  "--font-render-hinting=none",
  `--window-size=${windowSize.width},${windowSize.height}`,
];

/** Playwright's own flag that is left out: with it a page may flood the browser with `pushState` until it hangs. */
export const unwantedFlags: string[] = ["--disable-ipc-flooding-protection"];

/** Default proxy of the browser, where nothing listens: only contexts, which have their own, reach a network. */
export const nowhere = { server: "http://127.0.0.1:1", bypass: "<-loopback>" };

/**
 * Off beside Playwright's own. WebRTC hides addresses behind names that it would announce by multicast DNS. A new frame
 * and view for each document would throw away those that a page is opened with, which cost a twelfth of a light page.
 */
export const unwantedFeatures: readonly string[] = ["WebRtcHideLocalIpsWithMdns", "RenderDocument"];
