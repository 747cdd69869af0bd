"use client";

import { useSyncExternalStore } from "react";

const item = "platen-docs-language";
const changed = "platen-docs-language-changed";

/** The language that the reader chose last; undefined on the server and before the first choice. */
export function useLanguage(): string | undefined {
  return useSyncExternalStore(subscribe, read, () => undefined);
}

/** Shows this language in every block of the page, and on the next visit. */
export function chooseLanguage(language: string): void {
  try {
    localStorage.setItem(item, language);
  } catch {
    // Browsers that keep nothing still switch below, for as long as the page is open.
  }
  inMemory = language;
  window.dispatchEvent(new Event(changed));
}

let inMemory: string | undefined;

function subscribe(listener: () => void): () => void {
  window.addEventListener(changed, listener);
  return () => window.removeEventListener(changed, listener);
}

function read(): string | undefined {
  try {
    return inMemory ?? localStorage.getItem(item) ?? undefined;
  } catch {
    return inMemory;
  }
}
