import type { GameDetail } from "@gonfalon/contract/game.ts";
import { Button } from "@mantine/core";
import { IconFileText } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { WriteupPanel } from "#features/writeup/WriteupPanel.tsx";
import { Dialog } from "#ui/Dialog.tsx";

interface Props {
  readonly game: Pick<GameDetail, "id" | "pausedAt">;
  readonly teamName: string;
}

/** Opens the writeup upload of the team. */
export function WriteupButton({ game, teamName }: Props) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const title = t("writeup.of", { name: teamName });
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileText size={18} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {title}
      </Button>
      <Dialog opened={isOpen} onClose={() => setIsOpen(false)} title={title} size="lg">
        <WriteupPanel game={game} />
      </Dialog>
    </>
  );
}
