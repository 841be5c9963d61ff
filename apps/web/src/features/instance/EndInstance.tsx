import { Button, Group, Text } from "@mantine/core";
import { IconPlayerStop } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

interface Props {
  readonly pending: boolean;
  readonly onEnd: () => void;
}

/** Destroys a container after confirmation. The confirmation is inline, because this is already in a dialog. */
export function EndInstance({ pending, onEnd }: Props) {
  const { t } = useTranslation();
  const [question, setQuestion] = useState<"unasked" | "asked" | "declined">("unasked");
  if (question !== "asked")
    return (
      <Button
        variant="default"
        leftSection={<IconPlayerStop size={18} aria-hidden />}
        loading={pending}
        // Returns the focus to the button after the user cancels.
        autoFocus={question === "declined"}
        onClick={() => setQuestion("asked")}
      >
        {t("instance.end.button")}
      </Button>
    );
  return (
    <Group gap="sm">
      <Text size="sm">{t("instance.end.question")}</Text>
      <Button variant="default" autoFocus onClick={() => setQuestion("declined")}>
        {t("shell.dialog.cancel")}
      </Button>
      <Button color="red" loading={pending} onClick={onEnd}>
        {t("instance.end.confirm")}
      </Button>
    </Group>
  );
}
