"use client";

import "@fontsource-variable/instrument-sans/wght.css";
import "./globals.css";
import { Unavailable } from "./_ui/unavailable.tsx";

/** The same where the root layout itself is not drawn, so that it brings the document with it. */
export default function GlobalError() {
  return (
    <html lang="en">
      <body>
        <Unavailable />
      </body>
    </html>
  );
}
