import type { ContainerInfo } from "@gonfalon/contract/container-info.ts";
import type { InstanceEnd } from "@gonfalon/contract/enums.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Action } from "#state/action.ts";
import { ErrorNote } from "#ui/ErrorNote.tsx";
import { useSubmitError } from "#ui/use-submit-error.ts";
import { InstanceBar } from "./InstanceBar.tsx";
import classes from "./InstancePanel.module.css";
import type { InstanceActions } from "./instance-actions.ts";
import type { InstanceUse } from "./instance-address.ts";
import { toInstanceState } from "./instance-state.ts";
import { RunningInstance } from "./RunningInstance.tsx";
import { StartInstance } from "./StartInstance.tsx";
import { useEnding } from "./use-ending.ts";
import { usePolling } from "./use-polling.ts";
import { WaitingInstance } from "./WaitingInstance.tsx";

interface Props {
  readonly container: ContainerInfo | undefined;
  readonly use: InstanceUse;
  readonly actions: InstanceActions;
  /** The text above the start button. */
  readonly startHint: string;
  /** The name of the tunnel in the daemon. */
  readonly label: string;
  readonly isSolved?: boolean;
  /** Whether the server rejects a start and an extension. */
  readonly isHalted?: boolean;
  /** Why the last instance ended, if the server has sent the reason. */
  readonly serverEndReason?: InstanceEnd | undefined;
  /** A suggestion after an error. */
  readonly help?: ReactNode;
}

/** The state, the actions and the address of a container. */
export function InstancePanel({
  container,
  use,
  actions,
  label,
  startHint,
  isSolved = false,
  isHalted = false,
  serverEndReason,
  help,
}: Props) {
  const { t } = useTranslation();
  const { error, attempt } = useSubmitError();
  const state = toInstanceState(container);
  const ending = useEnding(state, { isRequested: actions.end.pending, serverEndReason });
  usePolling(state, actions.refresh);

  async function run(action: Action<[], unknown>): Promise<boolean> {
    return (await attempt(action.run)) !== undefined;
  }

  return (
    <section className={classes.panel} aria-label={t("instance.title")}>
      {state.kind === "running" ? (
        <RunningInstance
          state={state}
          use={use}
          label={label}
          isSolved={isSolved}
          isHalted={isHalted}
          actions={actions}
          onRun={run}
        />
      ) : (
        <>
          <InstanceBar state={state} />
          <div className={classes.content}>
            {state.kind === "absent" ? (
              <StartInstance
                hint={startHint}
                ending={ending}
                pending={actions.start.pending}
                disabled={isHalted}
                onStart={() => void run(actions.start)}
              />
            ) : (
              <WaitingInstance state={state} />
            )}
          </div>
        </>
      )}
      {error !== undefined && (
        <div className={classes.content}>
          <ErrorNote error={error}>{help}</ErrorNote>
        </div>
      )}
    </section>
  );
}
