import type { GameInfo } from "@gonfalon/contract/game.ts";
import { exportGame } from "@gonfalon/contract/game-package.ts";
import { Button, Group, Text } from "@mantine/core";
import { IconPackageExport } from "@tabler/icons-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { useGamePhase } from "#game/game-phase.ts";
import { Section } from "#ui/Section.tsx";
import { wrappingButton } from "#ui/wrapping-button.ts";
import { CapsuleButton } from "./CapsuleButton.tsx";
import { ExportStatus } from "./ExportStatus.tsx";
import { SiteButton } from "./SiteButton.tsx";
import { useExport } from "./use-export.ts";

/** The exports of a game: package, capsule and static site. */
export function ExportSection({ game }: { readonly game: GameInfo }) {
  const { t } = useTranslation();
  const reasonId = useId();
  const { run, ...state } = useExport(exportGame);
  const isOver = useGamePhase(game) === "after";
  return (
    <Section title={t("game.admin.export.title")}>
      <Text size="sm" c="dimmed">
        {t("game.admin.export.hint")}
      </Text>
      <Group>
        <Button
          variant="default"
          styles={wrappingButton}
          leftSection={<IconPackageExport size={18} aria-hidden />}
          loading={state.pending}
          onClick={() => void run({ params: { id: game.id } })}
        >
          {t("game.admin.export.button")}
        </Button>
        <CapsuleButton gameId={game.id} />
        <SiteButton gameId={game.id} disabled={!isOver} describedBy={isOver ? undefined : reasonId} />
      </Group>
      {!isOver && (
        <Text id={reasonId} size="sm" c="dimmed">
          {t("game.admin.site.not-over")}
        </Text>
      )}
      <ExportStatus {...state} />
    </Section>
  );
}
