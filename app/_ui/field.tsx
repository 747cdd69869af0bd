import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes, TextareaHTMLAttributes } from "react";
import styles from "./field.module.css";

type About = { label: string; name: string; hint?: ReactNode; error?: string | undefined };
type InputProps = About & Omit<InputHTMLAttributes<HTMLInputElement>, "name">;
type SelectProps = About & Omit<SelectHTMLAttributes<HTMLSelectElement>, "name">;
type TextareaProps = About & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "name">;

/** A labelled input with its hint and, in words, what is wrong with it. */
export function Field({ label, name, hint, error, id = name, ...rest }: InputProps) {
  return (
    <Labelled {...{ id, label, hint, error }}>
      <input className={styles.input} name={name} {...describedBy({ id, hint, error })} {...rest} />
    </Labelled>
  );
}

export function SelectField({ label, name, hint, error, id = name, children, ...rest }: SelectProps) {
  return (
    <Labelled {...{ id, label, hint, error }}>
      <select className={styles.input} name={name} {...describedBy({ id, hint, error })} {...rest}>
        {children}
      </select>
    </Labelled>
  );
}

export function TextareaField({ label, name, hint, error, id = name, ...rest }: TextareaProps) {
  return (
    <Labelled {...{ id, label, hint, error }}>
      <textarea className={styles.input} name={name} {...describedBy({ id, hint, error })} {...rest} />
    </Labelled>
  );
}

/** A checkbox with its label beside it. */
export function CheckField({ label, name, hint, error, id = name, ...rest }: InputProps) {
  return (
    <div className={styles.check}>
      <input type="checkbox" name={name} {...describedBy({ id, hint, error })} {...rest} />
      <div>
        <label htmlFor={id}>{label}</label>
        <Notes {...{ id, hint, error }} />
      </div>
    </div>
  );
}

type LabelledProps = { id: string; label: string; hint?: ReactNode; error?: string | undefined; children: ReactNode };

function Labelled({ id, label, hint, error, children }: LabelledProps) {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children}
      <Notes {...{ id, hint, error }} />
    </div>
  );
}

function Notes({ id, hint, error }: { id: string; hint?: ReactNode; error?: string | undefined }) {
  return (
    <>
      {error && (
        <p className={styles.error} id={`${id}-error`}>
          {error}
        </p>
      )}
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </>
  );
}

function describedBy({ id, hint, error }: { id: string; hint?: ReactNode; error?: string | undefined }) {
  const notes = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return { id, "aria-invalid": error ? true : undefined, "aria-describedby": notes === "" ? undefined : notes };
}
