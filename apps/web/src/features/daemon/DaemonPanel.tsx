import { Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { IconCircleCheck, IconHourglass, IconPlugConnectedX, IconRefresh } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { usePlatform } from "#api/use-platform.ts";
import { type DaemonErrorKind, type DaemonState, useDaemon } from "#tunnel/tunnel.ts";
import { DaemonDownloads } from "./DaemonDownloads.tsx";
import { DaemonSettings } from "./DaemonSettings.tsx";

const icons = { Usable: IconCircleCheck, Pending: IconHourglass, Invalid: IconPlugConnectedX } as const;

/** The state of the daemon on this machine, the reason for it, and the next step. */
export function DaemonPanel() {
  const { t } = useTranslation();
  const { sourceUrl } = usePlatform();
  const daemon = useDaemon();
  if (!daemon) return null;
  const { state, error, retry } = daemon;
  return (
    <Stack gap="sm" p="xs">
      <Text component="h2" fw={600}>
        {t("daemon.title")}
      </Text>
      <StateLine state={state} />
      <Advice state={state} error={error} />
      {state !== "Usable" && (
        <Group gap="sm">
          <Button
            size="sm"
            variant="light"
            leftSection={<IconRefresh size={16} aria-hidden />}
            onClick={retry}
          >
            {t("daemon.retry")}
          </Button>
          {sourceUrl && (
            <Anchor size="sm" href={sourceUrl} target="_blank" rel="noreferrer">
              {t("daemon.get")}
            </Anchor>
          )}
        </Group>
      )}
      <DaemonSettings />
    </Stack>
  );
}

function StateLine({ state }: { readonly state: DaemonState }) {
  const { t } = useTranslation();
  const Icon = icons[state];
  return (
    <Group component="output" gap="xs" wrap="nowrap" c={state === "Usable" ? "green" : "orange"}>
      <Icon size={20} aria-hidden />
      <Text span fw={500}>
        {t(`daemon.state.${state}`)}
      </Text>
    </Group>
  );
}

interface AdviceProps {
  readonly state: DaemonState;
  readonly error: DaemonErrorKind | undefined;
}

/** The explanation of the state, and the next step. */
function Advice({ state, error }: AdviceProps) {
  const { t } = useTranslation();
  return (
    <Stack gap="xs">
      <Text size="sm">
        {state === "Invalid"
          ? error && t(`daemon.fault.${error}`)
          : t(`daemon.advice.${state}`, { site: globalThis.location.host })}
      </Text>
      {error === "daemon_unavailable" && <DaemonDownloads />}
    </Stack>
  );
}
