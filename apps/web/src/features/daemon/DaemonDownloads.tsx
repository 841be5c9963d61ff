import { Anchor, Code, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { formatNpxCommand, useDownloads } from "#api/use-downloads.ts";
import { formatFileSize } from "#i18n/format.ts";
import { toExecutables } from "./download-platforms.ts";

const DESKTOP_DAEMON_URL = "https://github.com/XDSEC/WebSocketReflectorX";
const SOURCE_COMMAND = "npm run tunnel";
const MACOS_COMMANDS = ["chmod +x", "xattr -c", "codesign --force --sign -"]
  .map((command) => `${command} ./gonfalon-tunnel-macos-*`)
  .join("\n");
const WRAPPED_CODE = { overflowWrap: "anywhere", whiteSpace: "pre-wrap" } as const;

/** Explains how to install the daemon. The terminal in the page, which needs no daemon, is mentioned first. */
export function DaemonDownloads() {
  const { t } = useTranslation();
  const files = useDownloads();
  const executables = toExecutables(files);
  const npx = formatNpxCommand(files, globalThis.location.origin);
  return (
    <Stack gap="xs">
      <Text size="sm">{t("daemon.download.terminal", { button: t("instance.terminal.open") })}</Text>
      {executables.length > 0 && (
        <>
          <Text size="sm">{t("daemon.download.executables")}</Text>
          <Stack component="ul" gap={4} m={0} pl="md">
            {executables.map(({ name, platform, size, sha256 }) => (
              <li key={name}>
                <Anchor size="sm" href={`/downloads/${name}`} download>
                  {platform}
                </Anchor>{" "}
                <Text span size="xs" c="dimmed">
                  {formatFileSize(size)}
                </Text>
                <Text size="xs" c="dimmed" style={{ overflowWrap: "anywhere" }}>
                  SHA-256 {sha256}
                </Text>
              </li>
            ))}
          </Stack>
          {executables.some(({ platform }) => platform.startsWith("macOS")) && (
            <>
              <Text size="sm">{t("daemon.download.macos")}</Text>
              <Code block style={WRAPPED_CODE}>
                {MACOS_COMMANDS}
              </Code>
            </>
          )}
        </>
      )}
      <Text size="sm">{npx === undefined ? t("daemon.advice.start") : t("daemon.download.npx")}</Text>
      <Code block style={WRAPPED_CODE}>
        {npx === undefined ? `${SOURCE_COMMAND} -- daemon` : `${npx} daemon`}
      </Code>
      <Anchor size="sm" href={DESKTOP_DAEMON_URL} target="_blank" rel="noreferrer">
        {t("daemon.download.desktop")}
      </Anchor>
    </Stack>
  );
}
