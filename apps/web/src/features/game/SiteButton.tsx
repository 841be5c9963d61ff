import { exportSite } from "@gonfalon/contract/site.ts";
import { Button, Checkbox, Stack } from "@mantine/core";
import { IconWorldDownload } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { wrappingButton } from "#ui/wrapping-button.ts";
import { ExportStatus } from "./ExportStatus.tsx";
import { useExport } from "./use-export.ts";

interface Props {
  readonly gameId: number;
  /** SITE-1: a game can be exported only after its end. */
  readonly disabled: boolean;
  /** The id of the element that explains why the button is disabled. */
  readonly describedBy: string | undefined;
}

const OPTIONS = ["attachments", "writeups"] as const;

/** Exports the game as a static site. In a dialog, the user selects which files the site contains. */
export function SiteButton({ gameId, disabled, describedBy }: Props) {
  const { t } = useTranslation();
  const [isConfirming, setIsConfirming] = useState(false);
  const [query, setQuery] = useState({ attachments: true, writeups: false });
  const { run, ...state } = useExport(exportSite);

  async function confirm(close: () => void) {
    if (await run({ params: { id: gameId }, query })) close();
  }

  return (
    <>
      <Button
        variant="default"
        styles={wrappingButton}
        disabled={disabled}
        aria-describedby={describedBy}
        leftSection={<IconWorldDownload size={18} aria-hidden />}
        onClick={() => setIsConfirming(true)}
      >
        {t("game.admin.site.button")}
      </Button>
      <ConfirmDialog
        opened={isConfirming}
        title={t("game.admin.site.button")}
        text={t("game.admin.site.text")}
        confirm={t("game.admin.capsule.confirm")}
        pending={state.pending}
        onConfirm={(close) => void confirm(close)}
        onClose={() => setIsConfirming(false)}
      >
        <Stack gap="sm">
          {OPTIONS.map((name) => (
            <Checkbox
              key={name}
              label={t(`game.admin.site.${name}`)}
              checked={query[name]}
              onChange={(event) => setQuery({ ...query, [name]: event.currentTarget.checked })}
            />
          ))}
          <ExportStatus {...state} />
        </Stack>
      </ConfirmDialog>
    </>
  );
}
