import { Button, Stack } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { toErrorMessage } from "./error-message.ts";
import classes from "./LoadFailure.module.css";
import { Note } from "./Note.tsx";
import { isServerReachable } from "./server-reachable.ts";

const RETRY_MS = 5_000;

export interface LoadFailureProps {
  /** Why the file could not be loaded; undefined if the server could not be reached. */
  readonly error: unknown;
}

/** Shown in the place of a screen whose file could not be loaded. */
export function ScreenLoadFailure({ error }: LoadFailureProps) {
  const isUnreachable = error === undefined;
  // The browser reports a new network, but not that the server is reachable again.
  useEffect(() => {
    if (!isUnreachable) return;
    const timer = setInterval(() => void reloadIfReachable(), RETRY_MS);
    return () => clearInterval(timer);
  }, [isUnreachable]);
  return <LoadFailureNote error={error} />;
}

/** Shown above the page if the file of a dialog cannot be loaded. No automatic reload: the page can contain input. */
export function FloatingLoadFailure({ error }: LoadFailureProps) {
  return (
    <div className={classes.floating}>
      <LoadFailureNote error={error} />
    </div>
  );
}

function LoadFailureNote({ error }: LoadFailureProps) {
  const { t } = useTranslation();
  const [isPending, setIsPending] = useState(false);

  async function retry() {
    setIsPending(true);
    await reloadIfReachable();
    setIsPending(false);
  }

  return (
    <Note
      color="red"
      role="alert"
      title={error === undefined ? t("common.error.network") : t("shell.crash.title")}
    >
      <Stack align="flex-start" gap="sm">
        {error !== undefined && toErrorMessage(error)}
        <Button variant="default" size="xs" loading={isPending} onClick={() => void retry()}>
          {t("common.async.retry")}
        </Button>
      </Stack>
    </Note>
  );
}

/** Reloads the page, because browsers do not repeat a failed import. */
async function reloadIfReachable(): Promise<void> {
  if (await isServerReachable()) globalThis.location.reload();
}
