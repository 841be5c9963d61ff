import type { ComponentProps, ReactNode } from "react";
import classes from "./ChallengeEditor.module.css";

export type SubmitHandler = NonNullable<ComponentProps<"form">["onSubmit"]>;

interface Props {
  readonly onSubmit: SubmitHandler;
  readonly children: ReactNode;
}

/** A part of the editor form, which is split because the sections in between have forms of their own. */
export function EditorForm({ onSubmit, children }: Props) {
  return (
    <form noValidate className={classes.form} onSubmit={onSubmit}>
      {children}
      {/* Enter submits a form with several fields only if it has a submit button. */}
      <input type="submit" hidden />
    </form>
  );
}
