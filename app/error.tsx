"use client";

import { Unavailable } from "./_ui/unavailable.tsx";

/** Shown in place of a page that failed, most often because the database is away. */
export default function PageError() {
  return <Unavailable />;
}
