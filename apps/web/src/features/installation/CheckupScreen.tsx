import { examineInstallation, type InstallationCheck } from "@gonfalon/contract/installation.ts";
import { Button, Group, Stack, Text } from "@mantine/core";
import { IconCheck, IconExclamationMark, IconRefresh } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { useEndpoint } from "#api/use-endpoint.ts";
import type { Loaded } from "#state/loaded.ts";
import { Async } from "#ui/Async.tsx";
import { PageTitle } from "#ui/PageTitle.tsx";
import { Rows, RowsSkeleton } from "#ui/Rows.tsx";
import { CheckRow } from "./CheckRow.tsx";
import { type CheckState, checkColors, toCheckState } from "./check-state.ts";

/** Runs the same checks as `gonfalon doctor`, and gives advice on those that failed or have a warning. */
export function CheckupScreen() {
  const { t } = useTranslation();
  // The checks use resources of the server, so they run once when the screen opens, and then only on request.
  const initialChecks = useEndpoint(examineInstallation, undefined, { once: true });
  const [repeatedChecks, setRepeatedChecks] = useState<Loaded<readonly InstallationCheck[]>>();
  const repeat = useAction(() => call(examineInstallation), { quiet: true });
  const checks = repeatedChecks ?? initialChecks;

  async function checkAgain() {
    const outcome = await repeat.run();
    setRepeatedChecks(
      outcome.ok ? { state: "ready", data: outcome.data } : { state: "failed", error: outcome.error },
    );
  }

  return (
    <Stack maw="46rem" gap="lg">
      <PageTitle>{t("installation.title")}</PageTitle>
      <Group justify="space-between">
        <Text c="dimmed" flex="1 1 20rem">
          {t("installation.hint")}
        </Text>
        <Button
          variant="default"
          leftSection={<IconRefresh size={18} stroke={1.6} aria-hidden />}
          loading={repeat.pending}
          disabled={checks.state === "loading"}
          onClick={() => void checkAgain()}
        >
          {t("installation.again")}
        </Button>
      </Group>
      <Async value={{ ...checks, refresh: checkAgain }} skeleton={<RowsSkeleton height={52} />}>
        {(loadedChecks) => <Findings checks={loadedChecks} />}
      </Async>
    </Stack>
  );
}

function Findings({ checks }: { readonly checks: readonly InstallationCheck[] }) {
  return (
    <Stack>
      <Summary checks={checks} />
      <Rows>
        {checks.map((check) => (
          <CheckRow key={check.subject} check={check} />
        ))}
      </Rows>
    </Stack>
  );
}

function Summary({ checks }: { readonly checks: readonly InstallationCheck[] }) {
  const { t } = useTranslation();
  const state = toSummaryState(checks);
  const Icon = state === "well" ? IconCheck : IconExclamationMark;
  const matchingCount = checks.filter((check) => toCheckState(check) === state).length;
  return (
    <Group component="output" gap="xs" wrap="nowrap">
      <Icon color={`var(--mantine-color-${checkColors[state]}-text)`} aria-hidden />
      <Text span fw={600}>
        {state === "well" && t("installation.all-well")}
        {state === "warning" && t("installation.warnings", { count: matchingCount })}
        {state === "wrong" && t("installation.some-wrong", { failed: matchingCount, count: checks.length })}
      </Text>
    </Group>
  );
}

/** The most severe state of all checks. */
function toSummaryState(checks: readonly InstallationCheck[]): CheckState {
  const states = new Set(checks.map(toCheckState));
  return (["wrong", "warning"] as const).find((state) => states.has(state)) ?? "well";
}
