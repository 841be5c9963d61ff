import { Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { formatNpxCommand, useDownloads } from "#api/use-downloads.ts";
import { CopyField } from "#ui/CopyField.tsx";
import classes from "./InstancePanel.module.css";
import type { InstanceAddress } from "./instance-address.ts";

/** The commands that connect to an instance. */
export function ConnectOptions({ address }: { readonly address: InstanceAddress }) {
  const { t } = useTranslation();
  const downloads = useDownloads();
  return (
    <details className={classes.connectOptions}>
      <summary>{t("instance.ways.title")}</summary>
      <Stack gap="sm">
        {address.kind === "direct" ? (
          <CopyField label={t("instance.ways.plain")} value={address.command} />
        ) : (
          <>
            <CopyField
              label={t("instance.ways.tunnel")}
              value={`${formatNpxCommand(downloads, globalThis.location.origin) ?? "npm run tunnel --"} connect ${address.text}`}
            />
            <CopyField label={t("instance.ways.desktop")} value={`wsrx connect ${address.text}`} />
          </>
        )}
      </Stack>
    </details>
  );
}
