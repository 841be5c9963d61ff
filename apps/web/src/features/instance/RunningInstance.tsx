import { MINUTE_MS, SECOND_MS } from "@gonfalon/rules/durations.ts";
import { Button, Text } from "@mantine/core";
import { IconClockPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatSoon } from "#i18n/format.ts";
import type { Action } from "#state/action.ts";
import { useServerTime } from "#time/use-server-time.ts";
import { useTunnel } from "#tunnel/tunnel.ts";
import { ConnectPanel } from "./ConnectPanel.tsx";
import { EndInstance } from "./EndInstance.tsx";
import { InstanceBar } from "./InstanceBar.tsx";
import classes from "./InstancePanel.module.css";
import type { InstanceActions } from "./instance-actions.ts";
import { type InstanceUse, toInstanceAddress } from "./instance-address.ts";
import { getExtensionStart, type InstanceState } from "./instance-state.ts";
import { SolvedOffer } from "./SolvedOffer.tsx";
import { useContainerTimes } from "./use-container-times.ts";

interface Props {
  readonly state: Extract<InstanceState, { readonly kind: "running" }>;
  readonly use: InstanceUse;
  readonly label: string;
  readonly isSolved: boolean;
  /** Whether the server rejects an extension. */
  readonly isHalted: boolean;
  readonly actions: InstanceActions;
  /** Runs the action and returns whether it succeeded; the parent shows errors. */
  readonly onRun: (action: Action<[], unknown>) => Promise<boolean>;
}

/** The bar and the address of a running container. */
export function RunningInstance({ state, use, label, isSolved, isHalted, actions, onRun }: Props) {
  const { end, extend } = actions;
  const originalAddress = toInstanceAddress(state.entry, use, globalThis.location.origin);
  const tunnel = useTunnel(
    originalAddress.kind === "proxied" ? { remote: originalAddress.text, label } : undefined,
  );

  // The offer is shown only if the challenge is solved while the panel is open, including by a teammate.
  const [isOfferDismissed, setIsOfferDismissed] = useState(isSolved);
  const showsOffer = isSolved && !isOfferDismissed;

  async function endInstance() {
    if (await onRun(end)) tunnel.close();
  }

  return (
    <>
      <InstanceBar state={state}>
        {extend && (
          <ExtendButton
            stopsAt={state.stopsAt}
            isHalted={isHalted}
            action={extend}
            onExtend={() => void onRun(extend)}
          />
        )}
        <EndInstance pending={end.pending} onEnd={() => void endInstance()} />
      </InstanceBar>
      <div className={classes.content}>
        {showsOffer && (
          <SolvedOffer
            pending={end.pending}
            onEnd={() => void endInstance()}
            onKeep={() => setIsOfferDismissed(true)}
          />
        )}
        <ConnectPanel originalAddress={originalAddress} tunnel={tunnel} />
        {extend && <ExtensionHint stopsAt={state.stopsAt} />}
      </div>
    </>
  );
}

interface ExtendProps {
  readonly stopsAt: number;
  readonly isHalted: boolean;
  readonly action: Action<[], unknown>;
  readonly onExtend: () => void;
}

/** Enabled only in the last minutes before the container stops. */
function ExtendButton({ stopsAt, isHalted, action, onExtend }: ExtendProps) {
  const { t } = useTranslation();
  const { extensionDuration } = useContainerTimes();
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconClockPlus size={18} aria-hidden />}
      disabled={useExtensionTime(stopsAt) !== undefined || isHalted}
      loading={action.pending}
      onClick={onExtend}
    >
      {t("instance.extend.button", { minutes: extensionDuration })}
    </Button>
  );
}

function ExtensionHint({ stopsAt }: { readonly stopsAt: number }) {
  const { t } = useTranslation();
  const opensAt = useExtensionTime(stopsAt);
  const now = useServerTime(MINUTE_MS);
  if (opensAt === undefined) return null;
  return (
    <Text size="sm" c="dimmed">
      {t("instance.extend.later", { time: formatSoon(opensAt, now) })}
    </Text>
  );
}

/** When the lifetime can first be extended; undefined if it can be extended now. */
function useExtensionTime(stopsAt: number): number | undefined {
  const { renewalWindow } = useContainerTimes();
  const now = useServerTime(SECOND_MS);
  const opensAt = getExtensionStart(stopsAt, renewalWindow);
  return now < opensAt ? opensAt : undefined;
}
