import type { ReactNode } from "react";
import { toErrorMessage } from "./error-message.ts";
import { Note } from "./Note.tsx";

interface Props {
  /** The error to show; without it, nothing is shown. */
  readonly error: unknown;
  /** A suggested action. */
  readonly children?: ReactNode;
}

/** Shows why a request failed, beside the input. */
export function ErrorNote({ error, children }: Props) {
  if (error === undefined) return null;
  return (
    <Note color="red" role="alert">
      {toErrorMessage(error)}
      {children}
    </Note>
  );
}
