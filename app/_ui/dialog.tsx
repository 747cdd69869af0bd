"use client";

import { X } from "lucide-react";
import { useRouter } from "next/navigation";
import { type ReactNode, useId, useRef } from "react";
import { Button, type ButtonKind } from "./button.tsx";
import styles from "./dialog.module.css";

type Props = {
  trigger: ReactNode;
  kind?: ButtonKind;
  small?: boolean;
  title: string;
  children: ReactNode;
  /** The trigger's name where its words alone do not say what it is about. */
  triggerLabel?: string;
  /** Draws the page anew once the dialog is closed: for what is shown once and would be lost if the page changed under it. */
  refreshOnClose?: boolean;
};

/** A button and the dialog it opens: the browser's own, which keeps the focus and closes on Escape. */
export function Dialog({ trigger, kind = "plain", small, title, children, triggerLabel, refreshOnClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const router = useRouter();
  const titleId = useId();
  return (
    <>
      <Button kind={kind} small={small} aria-label={triggerLabel} onClick={() => dialog.current?.showModal()}>
        {trigger}
      </Button>
      <dialog
        ref={dialog}
        className={styles.dialog}
        aria-labelledby={titleId}
        onClose={() => refreshOnClose && router.refresh()}
      >
        <div className={styles.head}>
          <h2 id={titleId}>{title}</h2>
          <Button kind="quiet" aria-label="Close" onClick={() => dialog.current?.close()}>
            <X aria-hidden="true" />
          </Button>
        </div>
        {children}
      </dialog>
    </>
  );
}
