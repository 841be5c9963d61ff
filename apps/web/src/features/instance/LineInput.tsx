import { Button, Group, TextInput } from "@mantine/core";
import { type KeyboardEvent, useState } from "react";
import { useTranslation } from "react-i18next";

interface Props {
  /** Whether somebody listens. */
  readonly connected: boolean;
  readonly onSend: (line: string) => void;
}

/** Sends a line at a time; the arrow keys bring back what was sent before. */
export function LineInput({ connected, onSend }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState("");
  const [sent, setSent] = useState<readonly string[]>([]);
  /** How many lines back; 0 is the one being typed. */
  const [back, setBack] = useState(0);

  function send() {
    if (!connected) return;
    onSend(text);
    if (text !== "") setSent([...sent, text]);
    setBack(0);
    setText("");
  }

  function recall(event: KeyboardEvent) {
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = Math.min(Math.max(back + step, 0), sent.length);
    setBack(next);
    setText(sent[sent.length - next] ?? "");
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Group gap="xs" wrap="nowrap">
        <TextInput
          flex={1}
          aria-label={t("instance.terminal.line")}
          placeholder={t("instance.terminal.line")}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={recall}
          autoFocus
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="send"
          // Escape would close the dialog around the terminal, and the connection with it.
          data-mantine-stop-propagation="true"
          styles={{ input: { fontFamily: "var(--mantine-font-family-monospace)" } }}
        />
        <Button type="submit" variant="default" disabled={!connected}>
          {t("instance.terminal.send")}
        </Button>
      </Group>
    </form>
  );
}
