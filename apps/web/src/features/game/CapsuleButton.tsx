import { exportCapsule } from "@gonfalon/contract/capsule.ts";
import type { CapsulePeople } from "@gonfalon/contract/enums.ts";
import { Button, Radio, Stack } from "@mantine/core";
import { IconArchive } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { wrappingButton } from "#ui/wrapping-button.ts";
import { ExportStatus } from "./ExportStatus.tsx";
import { useExport } from "./use-export.ts";

const choices: readonly CapsulePeople[] = ["names", "full"];

/** Exports the game as a signed archive. A dialog selects which data about users it contains. */
export function CapsuleButton({ gameId }: { readonly gameId: number }) {
  const { t } = useTranslation();
  const [isConfirming, setIsConfirming] = useState(false);
  const [people, setPeople] = useState<CapsulePeople>("names");
  const { run, ...state } = useExport(exportCapsule);

  async function confirm(close: () => void) {
    if (await run({ params: { id: gameId }, query: { people } })) close();
  }

  return (
    <>
      <Button
        variant="default"
        styles={wrappingButton}
        leftSection={<IconArchive size={18} aria-hidden />}
        onClick={() => setIsConfirming(true)}
      >
        {t("game.admin.capsule.button")}
      </Button>
      <ConfirmDialog
        opened={isConfirming}
        title={t("game.admin.capsule.button")}
        text={t("game.admin.capsule.text")}
        confirm={t("game.admin.capsule.confirm")}
        pending={state.pending}
        onConfirm={(close) => void confirm(close)}
        onClose={() => setIsConfirming(false)}
      >
        <Radio.Group label={t("game.admin.capsule.people")} value={people}>
          <Stack gap="sm" mt="xs">
            {choices.map((choice) => (
              <Radio
                key={choice}
                value={choice}
                label={t(`game.admin.capsule.${choice}`)}
                onChange={() => setPeople(choice)}
              />
            ))}
          </Stack>
        </Radio.Group>
        <ExportStatus {...state} />
      </ConfirmDialog>
    </>
  );
}
