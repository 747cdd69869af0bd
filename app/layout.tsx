import "@fontsource-variable/instrument-sans/wght.css";
import "@fontsource/ibm-plex-mono/400.css";
import "./globals.css";
import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";

// Every page is made at its request: the content policy's nonce is new each time.
export const dynamic = "force-dynamic";

export const metadata: Metadata = {
  title: { default: "Platen", template: "%s · Platen" },
  description: "Platen turns web addresses into PDFs, in your own bucket.",
  icons: { icon: { url: "/icon.svg", type: "image/svg+xml" } },
};

export const viewport: Viewport = {
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#fbfaf7" },
    { media: "(prefers-color-scheme: dark)", color: "#131418" },
  ],
};

/** No chrome here: the sample page is printed as it is. Pages that want it wrap themselves in `SiteFrame`. */
export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
