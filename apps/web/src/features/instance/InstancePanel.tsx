import type { ContainerInfo } from "@gonfalon/contract/challenge.ts";
import type { InstanceEnd } from "@gonfalon/contract/enums.ts";
import { Badge, Group, Stack, Text, Title } from "@mantine/core";
import { IconBox } from "@tabler/icons-react";
import { type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Action } from "#state/action.ts";
import { Countdown } from "#ui/Countdown.tsx";
import { Refusal } from "#ui/Refusal.tsx";
import classes from "./InstancePanel.module.css";
import type { InstanceActions } from "./instance-actions.ts";
import type { InstanceUse } from "./instance-address.ts";
import { type InstanceState, instanceState } from "./instance-state.ts";
import { RunningInstance } from "./RunningInstance.tsx";
import { StartInstance } from "./StartInstance.tsx";
import { usePolling } from "./use-catch-up.ts";
import { useEnding } from "./use-ending.ts";
import { WaitingInstance } from "./WaitingInstance.tsx";

interface Props {
  readonly container: ContainerInfo | undefined;
  readonly use: InstanceUse;
  readonly actions: InstanceActions;
  /** What starting an instance provides. */
  readonly startHint: string;
  /** The name of its tunnel in the daemon. */
  readonly label: string;
  readonly solved?: boolean;
  /** Why the last one ended, if the server has sent the reason. */
  readonly serverEndReason?: InstanceEnd | undefined;
  /** A suggestion after an error. */
  readonly help?: ReactNode;
}

const colors: Readonly<Record<InstanceState["kind"], string>> = {
  absent: "gray",
  queued: "orange",
  starting: "orange",
  running: "green",
};

/** A container from start to end, and its address. */
export function InstancePanel({
  container,
  use,
  actions,
  label,
  startHint,
  solved = false,
  serverEndReason: serverReason,
  help,
}: Props) {
  const { t } = useTranslation();
  const title = useId();
  const [refusal, setRefusal] = useState<unknown>();
  const state = instanceState(container);
  const ending = useEnding(state, { isRequested: actions.end.pending, serverReason });
  usePolling(state, actions.refresh);

  async function run(act: Action<[], unknown>): Promise<boolean> {
    setRefusal(undefined);
    const outcome = await act.run();
    if (!outcome.ok) setRefusal(outcome.error);
    return outcome.ok;
  }

  return (
    <section className={classes.panel} aria-labelledby={title}>
      <Stack gap="sm">
        <Group gap="xs">
          <IconBox size={20} aria-hidden />
          <Title order={3} size="h4" id={title}>
            {t("instance.title")}
          </Title>
          <Badge component="output" variant="dot" color={colors[state.kind]} tt="none">
            {t(`instance.state.${state.kind}`)}
          </Badge>
          {state.kind === "running" && <TimeLeft until={state.stopsAt} />}
        </Group>
        {state.kind === "absent" && (
          <StartInstance
            invitation={startHint}
            ending={ending}
            pending={actions.start.pending}
            onStart={() => void run(actions.start)}
          />
        )}
        {(state.kind === "queued" || state.kind === "starting") && <WaitingInstance state={state} />}
        {state.kind === "running" && (
          <RunningInstance
            state={state}
            use={use}
            label={label}
            solved={solved}
            actions={actions}
            onRun={run}
          />
        )}
        <Refusal error={refusal}>{help}</Refusal>
      </Stack>
    </section>
  );
}

function TimeLeft({ until }: { readonly until: number }) {
  const { t } = useTranslation();
  return (
    <Group gap="xs" ml="auto">
      <Text size="sm">{t("instance.time-left")}</Text>
      <Countdown until={until} className={classes.clock} />
    </Group>
  );
}
