import type { ContainerInfo } from "@gonfalon/contract/container-info.ts";
import type { InstanceEnd } from "@gonfalon/contract/enums.ts";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Action } from "#state/action.ts";
import { Refusal } from "#ui/Refusal.tsx";
import { InstanceBar } from "./InstanceBar.tsx";
import classes from "./InstancePanel.module.css";
import type { InstanceActions } from "./instance-actions.ts";
import type { InstanceUse } from "./instance-address.ts";
import { instanceState } from "./instance-state.ts";
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
    <section className={classes.panel} aria-label={t("instance.title")}>
      {state.kind === "running" ? (
        <RunningInstance
          state={state}
          use={use}
          label={label}
          solved={solved}
          actions={actions}
          onRun={run}
        />
      ) : (
        <>
          <InstanceBar state={state} />
          <div className={classes.content}>
            {state.kind === "absent" ? (
              <StartInstance
                invitation={startHint}
                ending={ending}
                pending={actions.start.pending}
                onStart={() => void run(actions.start)}
              />
            ) : (
              <WaitingInstance state={state} />
            )}
          </div>
        </>
      )}
      {refusal !== undefined && (
        <div className={classes.content}>
          <Refusal error={refusal}>{help}</Refusal>
        </div>
      )}
    </section>
  );
}
