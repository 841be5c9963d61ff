import { Button, Container, Group, Stack, Text } from "@mantine/core";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { clearCache } from "#api/cache-store.ts";
import { ErrorNote } from "#ui/ErrorNote.tsx";
import { toErrorMessage } from "#ui/error-message.ts";
import { PageTitle } from "#ui/PageTitle.tsx";
import classes from "./CrashScreen.module.css";

interface Props {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** Shown when a screen crashes: the error, details for a bug report, and two ways to continue. */
export function CrashScreen({ error, onRetry }: Props) {
  const { t } = useTranslation();
  const detailsId = useId();
  const [cacheError, setCacheError] = useState<unknown>();
  const stack = error instanceof Error ? error.stack : undefined;
  return (
    <Container component="main" size="md" py="xl">
      <Stack>
        <PageTitle>{t("shell.crash.title")}</PageTitle>
        <Text role="alert" size="lg" className={classes.message ?? ""}>
          {toErrorMessage(error)}
        </Text>
        <Stack gap="xs">
          <label htmlFor={detailsId}>{t("shell.crash.stack")}</label>
          <textarea
            id={detailsId}
            className={classes.stack}
            value={stack ?? String(error)}
            readOnly
            rows={12}
          />
          <Text size="sm" c="dimmed">
            {t("shell.crash.hint")}
          </Text>
        </Stack>
        <Group>
          <Button onClick={onRetry}>{t("shell.crash.retry")}</Button>
          <Button variant="default" onClick={() => void clearCache().catch(setCacheError)}>
            {t("shell.cache.clear")}
          </Button>
        </Group>
        <ErrorNote error={cacheError} />
      </Stack>
    </Container>
  );
}
