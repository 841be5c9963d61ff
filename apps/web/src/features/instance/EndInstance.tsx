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
        variant="outline"
        color="red"
        size="xs"
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
    <Group gap="sm" justify="flex-end" w="100%">
      <Text size="sm" me="auto">
        {t("instance.end.question")}
      </Text>
      <Button variant="default" size="xs" autoFocus onClick={() => setQuestion("declined")}>
        {t("shell.dialog.cancel")}
      </Button>
      <Button variant="outline" color="red" size="xs" loading={pending} onClick={onEnd}>
        {t("instance.end.confirm")}
      </Button>
    </Group>
  );
}
