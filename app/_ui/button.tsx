import type { ButtonHTMLAttributes } from "react";
import styles from "./button.module.css";

/** `primary` once a page: what one came for. `danger` names the thing it destroys. */
export type ButtonKind = "primary" | "plain" | "danger" | "quiet";

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  kind?: ButtonKind;
  /** For rows of tables. */
  small?: boolean | undefined;
};

export function Button({ kind = "plain", small, type = "button", className = "", ...rest }: ButtonProps) {
  return <button type={type} className={`${buttonClass(kind)} ${small ? styles.small : ""} ${className}`} {...rest} />;
}

/** For links that look like buttons. */
export function buttonClass(kind: ButtonKind = "plain"): string {
  return `${styles.button} ${styles[kind]}`;
}
