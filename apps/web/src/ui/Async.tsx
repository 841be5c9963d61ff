import { Button, Center, Loader, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Loaded } from "#state/loaded.ts";
import { toErrorMessage } from "./error-message.ts";
import { Note } from "./Note.tsx";

interface Props<T> {
  readonly value: Loaded<T> & { readonly refresh?: () => Promise<void> };
  readonly children: (data: T) => ReactNode;
  /** Shown while loading instead of the spinner, ideally a skeleton of the content. */
  readonly skeleton?: ReactNode;
}

/** Shows a value that is loading, loaded or failed. */
export function Async<T>({ value, children, skeleton }: Props<T>): ReactNode {
  switch (value.state) {
    case "loading":
      return skeleton ?? <LoadingIndicator />;
    case "failed":
      return <Failure error={value.error} retry={value.refresh} />;
    case "ready":
      return children(value.data);
  }
}

function LoadingIndicator() {
  const { t } = useTranslation();
  return (
    <Center component="output" p="xl" aria-label={t("common.async.loading")}>
      <Loader type="bars" aria-hidden />
    </Center>
  );
}

interface FailureProps {
  readonly error: unknown;
  readonly retry: (() => Promise<void>) | undefined;
}

function Failure({ error, retry }: FailureProps) {
  const { t } = useTranslation();
  return (
    <Note color="red" role="alert" title={t("common.error.encountered")}>
      <Stack align="flex-start" gap="sm">
        {toErrorMessage(error)}
        {retry && (
          <Button variant="default" size="xs" onClick={() => void retry()}>
            {t("common.async.retry")}
          </Button>
        )}
      </Stack>
    </Note>
  );
}
