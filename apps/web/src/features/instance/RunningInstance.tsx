import { Button, Group, Stack, Text } from "@mantine/core";
import { IconClockPlus } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useTunnel } from "#api/tunnel.ts";
import type { Action } from "#api/use-action.ts";
import { useServerTime } from "#api/use-server-time.ts";
import { formatDateTime } from "#i18n/format.ts";
import { Countdown } from "#ui/Countdown.tsx";
import { EndInstance } from "./EndInstance.tsx";
import { InstanceAddress } from "./InstanceAddress.tsx";
import classes from "./InstancePanel.module.css";
import type { InstanceActs } from "./instance-acts.ts";
import { addressOf, type InstanceUse } from "./instance-address.ts";
import { extensionOpensAt, type InstanceState } from "./instance-state.ts";
import { SolvedOffer } from "./SolvedOffer.tsx";
import { useContainerTimes } from "./use-container-times.ts";

interface Props {
  readonly state: Extract<InstanceState, { readonly kind: "running" }>;
  readonly use: InstanceUse;
  readonly label: string;
  readonly solved: boolean;
  readonly acts: InstanceActs;
  readonly onRun: (act: Action<[], unknown>) => void;
}

export function RunningInstance({ state, use, label, solved, acts, onRun }: Props) {
  const { t } = useTranslation();
  const { end, extend } = acts;
  const original = addressOf(state.entry, use, globalThis.location.origin);
  const tunnel = useTunnel(original.kind === "proxied" ? { remote: original.text, label } : undefined);

  function endIt() {
    tunnel.close();
    onRun(end);
  }

  return (
    <Stack gap="sm">
      <SolvedOffer solved={solved} pending={end.pending} onEnd={endIt} />
      <InstanceAddress original={original} local={tunnel.local} />
      <Group gap="md" align="center">
        <Group gap="xs">
          <Text size="sm">{t("instance.time-left")}</Text>
          <Countdown until={state.stopsAt} className={classes.clock} />
        </Group>
        {extend && (
          <ExtendButton stopsAt={state.stopsAt} pending={extend.pending} onExtend={() => onRun(extend)} />
        )}
        <EndInstance pending={end.pending} onEnd={endIt} />
      </Group>
    </Stack>
  );
}

interface ExtendProps {
  readonly stopsAt: number;
  readonly pending: boolean;
  readonly onExtend: () => void;
}

/** Works in the last minutes only, and says from when on. */
function ExtendButton({ stopsAt, pending, onExtend }: ExtendProps) {
  const { t } = useTranslation();
  const { extensionDuration, renewalWindow } = useContainerTimes();
  const now = useServerTime(1000);
  const opensAt = extensionOpensAt(stopsAt, renewalWindow);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconClockPlus size={18} aria-hidden />}
        disabled={now < opensAt}
        loading={pending}
        onClick={onExtend}
      >
        {t("instance.extend.button", { minutes: extensionDuration })}
      </Button>
      {now < opensAt && (
        <Text size="sm" c="dimmed">
          {t("instance.extend.later", { time: formatDateTime(opensAt) })}
        </Text>
      )}
    </>
  );
}
