import { Button, Group, TextInput } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { copyText } from "./copy-text.ts";

interface Props {
  readonly label: string;
  readonly description?: string;
  readonly value: string;
  /** Whether the field gets the initial focus of a dialog. */
  readonly isFocusedFirst?: boolean;
  /** Additional actions for the text. */
  readonly children?: ReactNode;
}

/** A text with a copy button. */
export function CopyField({ label, description, value, isFocusedFirst = false, children }: Props) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const [copiedValue, setCopiedValue] = useState<string>();
  const isCopied = copiedValue === value;
  const button = t(isCopied ? "common.copy.done" : "common.copy.button");

  async function copy() {
    if (await copyText(value)) setCopiedValue(value);
    else field.current?.select();
  }

  return (
    <Group align="flex-end" gap="xs">
      <TextInput
        ref={field}
        label={label}
        description={description}
        value={value}
        readOnly
        data-autofocus={isFocusedFirst || undefined}
        flex="1 1 14rem"
        data-mono
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button
        variant="default"
        aria-label={`${button}: ${label}`}
        leftSection={isCopied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
        onClick={() => void copy()}
      >
        {button}
      </Button>
      {children}
    </Group>
  );
}
