import { getPowChallenge } from "@gonfalon/contract/captcha.ts";
import { Button, Group, Paper, Progress, Stack, Text } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { formatNumber } from "#i18n/format.ts";
import { toErrorMessage } from "#ui/error-message.ts";
import { createProofOfWorkSolver, type WorkState } from "./proof-of-work.ts";
import { solveInWorker } from "./solve-in-worker.ts";
import type { RegisterSolver, Solver } from "./solver.ts";

/** Proof of work: expensive for bots, no effort for users. */
export function HashPowField({ register }: { readonly register: RegisterSolver }) {
  const { t } = useTranslation();
  const [state, setState] = useState<WorkState>({ phase: "fetching" });
  const solver = useRef<Solver>(undefined);
  useEffect(() => {
    const powSolver = createProofOfWorkSolver({
      fetchPuzzle: () => call(getPowChallenge),
      solvePuzzle: solveInWorker,
      show: setState,
    });
    solver.current = powSolver;
    register(powSolver);
    return () => {
      register(undefined);
      powSolver.stop();
    };
  }, [register]);

  return (
    <Paper component="section" withBorder p="sm" shadow="none" aria-label={t("captcha.label")}>
      <Stack gap="xs">
        {state.phase === "failed" ? (
          <Group justify="space-between" role="alert">
            <Text size="sm" c="red" flex={1}>
              {toErrorMessage(state.error)}
            </Text>
            <Button size="xs" variant="default" onClick={() => solver.current?.renew()}>
              {t("common.async.retry")}
            </Button>
          </Group>
        ) : (
          <Text size="sm" c="dimmed" aria-live={state.phase === "solved" ? "polite" : "off"}>
            {toStateText(state)}
          </Text>
        )}
        <Progress
          aria-label={t("captcha.progress")}
          size="sm"
          value={toPercent(state)}
          color={state.phase === "solved" ? "teal" : "brand"}
          animated={state.phase === "working"}
        />
      </Stack>
    </Paper>
  );

  function toStateText(state: Exclude<WorkState, { phase: "failed" }>): string {
    switch (state.phase) {
      case "fetching":
        return t("captcha.fetching");
      case "working":
        return t("captcha.working", { rate: formatRate(state.hashesPerSecond) });
      case "solved":
        return t("captcha.solved", {
          seconds: formatNumber(state.seconds, { maximumFractionDigits: 1 }),
          rate: formatRate(state.hashesPerSecond),
        });
    }
  }
}

function formatRate(hashesPerSecond: number): string {
  return formatNumber(hashesPerSecond / 1000, { maximumFractionDigits: 0 });
}

function toPercent(state: WorkState): number {
  if (state.phase === "solved") return 100;
  return state.phase === "working" ? state.share * 100 : 0;
}
