import { Button, TextInput } from "@mantine/core";
import { IconChevronRight } from "@tabler/icons-react";
import { type KeyboardEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "./InstanceTerminal.module.css";

interface Props {
  readonly isConnected: boolean;
  readonly onSend: (line: string) => void;
}

/** Sends one line at a time; the arrow keys recall earlier lines. */
export function LineInput({ isConnected, onSend }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState("");
  const [history, setHistory] = useState<readonly string[]>([]);
  /** How many lines back in the history the field is; 0 is a new line. */
  const [historyIndex, setHistoryIndex] = useState(0);

  function send() {
    if (!isConnected) return;
    onSend(text);
    if (text !== "") setHistory([...history, text]);
    setHistoryIndex(0);
    setText("");
  }

  function recall(event: KeyboardEvent) {
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const nextIndex = Math.min(Math.max(historyIndex + step, 0), history.length);
    setHistoryIndex(nextIndex);
    setText(history[history.length - nextIndex] ?? "");
  }

  return (
    <form
      className={classes.line}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <IconChevronRight size={18} stroke={1.75} aria-hidden />
      <TextInput
        variant="unstyled"
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
        // Escape would close the dialog of the terminal, and the connection with it.
        data-mantine-stop-propagation="true"
        data-mono
      />
      <Button type="submit" variant="default" size="xs" disabled={!isConnected}>
        {t("instance.terminal.send")}
      </Button>
    </form>
  );
}
