import { Button, Group, TextInput } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";

interface Props {
  readonly label: string;
  readonly description: string;
  readonly value: string;
}

/** A text that is shown once, to be taken away. */
export function SecretField({ label, description, value }: Props) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(false);

  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
    } catch {
      // Browsers lend the clipboard to safe pages only; elsewhere it is copied by hand.
      field.current?.select();
    }
  }

  return (
    <Group align="flex-end" gap="xs">
      <TextInput
        ref={field}
        label={label}
        description={description}
        value={value}
        readOnly
        data-autofocus
        flex="1 1 14rem"
        styles={{ input: { fontFamily: "var(--mantine-font-family-monospace)" } }}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button
        variant="default"
        leftSection={isCopied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
        onClick={() => void copy()}
      >
        {t(isCopied ? "common.copy.done" : "common.copy.button")}
      </Button>
    </Group>
  );
}
