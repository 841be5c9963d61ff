import { Alert } from "@mantine/core";
import type { ReactNode } from "react";
import { messageOf } from "./message-of.ts";

interface Props {
  /** Why the server did not do it; nothing is shown without. */
  readonly error: unknown;
  /** What can be done about it. */
  readonly children?: ReactNode;
}

/** Says beside the input why it was not taken. */
export function Refusal({ error, children }: Props) {
  if (error === undefined) return null;
  return (
    <Alert color="red" role="alert">
      {messageOf(error)}
      {children}
    </Alert>
  );
}
