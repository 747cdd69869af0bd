"use client";

import { type KeyboardEvent, useId } from "react";
import { CopyButton } from "#app/_ui/copy-button.tsx";
import styles from "./code-block.module.css";
import { chooseLanguage, useLanguage } from "./language.ts";

export type CodeTab = { language: string; name: string; code: string };

/** The same program in several languages. The choice holds for every such block and is remembered. */
export function CodeTabs({ label, tabs }: { label: string; tabs: CodeTab[] }) {
  const id = useId();
  const chosen = useLanguage();
  const shown = tabs.find(({ language }) => language === chosen) ?? tabs[0];
  if (!shown) return null;

  function move({ key, currentTarget }: KeyboardEvent<HTMLElement>) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
    if (step === undefined) return;
    const at = tabs.findIndex(({ language }) => language === shown?.language);
    const next = tabs.at((at + step) % tabs.length);
    if (!next) return;
    chooseLanguage(next.language);
    currentTarget.querySelector<HTMLElement>(`[data-language="${next.language}"]`)?.focus();
  }

  return (
    <figure className={styles.block}>
      <figcaption>
        <div className={styles.tabs} role="tablist" aria-label={label} onKeyDown={move} tabIndex={-1}>
          {tabs.map(({ language, name }) => (
            <button
              key={language}
              type="button"
              role="tab"
              id={`${id}-${language}`}
              data-language={language}
              aria-selected={language === shown.language}
              aria-controls={`${id}-code`}
              tabIndex={language === shown.language ? 0 : -1}
              onClick={() => chooseLanguage(language)}
            >
              {name}
            </button>
          ))}
        </div>
        <CopyButton text={shown.code} what={`the ${shown.name} code`} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre id={`${id}-code`} role="tabpanel" aria-labelledby={`${id}-${shown.language}`} tabIndex={0}>
        <code>{shown.code}</code>
      </pre>
    </figure>
  );
}
