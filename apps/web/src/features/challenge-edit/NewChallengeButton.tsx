import { Button, type ButtonProps } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { NewChallengeDialog } from "./NewChallengeDialog.tsx";

interface Props extends Pick<ButtonProps, "variant"> {
  readonly gameId: number;
}

export function NewChallengeButton({ gameId, ...buttonProps }: Props) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        {...buttonProps}
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {t("challenge.new.button")}
      </Button>
      <NewChallengeDialog gameId={gameId} opened={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}
