import { Button, Group, Text } from "@mantine/core";
import { IconPlayerStop } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

interface Props {
  readonly pending: boolean;
  readonly onEnd: () => void;
}

/** Destroys a container after confirmation. The confirmation is inline, because the button can be in a dialog. */
export function EndInstance({ pending, onEnd }: Props) {
  const { t } = useTranslation();
  const [confirmation, setConfirmation] = useState<"closed" | "open" | "declined">("closed");
  if (confirmation !== "open")
    return (
      <Button
        variant="outline"
        color="red"
        size="xs"
        leftSection={<IconPlayerStop size={18} aria-hidden />}
        loading={pending}
        // Returns the focus to the button after the user cancels.
        autoFocus={confirmation === "declined"}
        onClick={() => setConfirmation("open")}
      >
        {t("instance.end.button")}
      </Button>
    );
  return (
    <Group gap="sm" justify="flex-end" w="100%">
      <Text size="sm" me="auto">
        {t("instance.end.question")}
      </Text>
      <Button variant="default" size="xs" autoFocus onClick={() => setConfirmation("declined")}>
        {t("shell.dialog.cancel")}
      </Button>
      <Button variant="outline" color="red" size="xs" loading={pending} onClick={onEnd}>
        {t("instance.end.confirm")}
      </Button>
    </Group>
  );
}
