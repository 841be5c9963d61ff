import { getEditedChallenge } from "@gonfalon/contract/challenge.ts";
import { addFlags, type NewFlag } from "@gonfalon/contract/flag.ts";
import { limits } from "@gonfalon/contract/limits.ts";
import { Button, Group, Stack, Text, Textarea } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { ErrorNote } from "#ui/ErrorNote.tsx";
import { useUnsavedInput } from "#ui/unsaved-input.ts";
import { useSubmitError } from "#ui/use-submit-error.ts";
import { useWhileOpen } from "#ui/use-while-open.ts";
import type { ParsedFlags } from "./flag-lines.ts";

interface Props {
  readonly gameId: number;
  readonly challengeId: number;
  /** `plain`: a line is a flag; `remote`: a line is a flag and a URL. */
  readonly lineFormat: "plain" | "remote";
  readonly parse: (text: string) => ParsedFlags;
  readonly rows: number;
  readonly onDone?: () => void;
}

/** Adds many flags, one per line. */
export function AddFlagsForm({ gameId, challengeId, lineFormat, parse, rows, onDone }: Props) {
  const { t } = useTranslation();
  const finish = useWhileOpen(() => onDone?.());
  const [text, setText] = useState("");
  useUnsavedInput(text.trim() !== "");
  const { error, attempt } = useSubmitError();
  const { flags, invalidLines } = parse(text);
  const hasTooMany = flags.length > limits.flagsPerRequest;
  const add = useAction(
    (body: readonly NewFlag[]) =>
      call(addFlags, { params: { id: gameId, cid: challengeId }, body: [...body] }),
    { success: t("flag.add.done"), quiet: true, refresh: [getEditedChallenge] },
  );

  async function submit(): Promise<void> {
    if (!(await attempt(() => add.run(flags)))) return;
    // Text that was typed while the flags were being added stays.
    setText((typedText) => (typedText === text ? "" : typedText));
    finish();
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Stack>
        <Textarea
          label={t(`flag.add.${lineFormat}-label`)}
          description={t(`flag.add.${lineFormat}-hint`)}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          error={
            invalidLines.length > 0
              ? t(`flag.add.${lineFormat}-fault`, { lines: invalidLines.slice(0, 10).join(", ") })
              : hasTooMany && t("flag.add.too-many", { count: limits.flagsPerRequest })
          }
          autosize
          minRows={rows}
          maxRows={16}
          spellCheck={false}
          data-autofocus
          data-mono
        />
        <ErrorNote error={error} />
        <Group justify="space-between">
          <Text component="output" size="sm" c="dimmed">
            {t("flag.add.count", { count: flags.length })}
          </Text>
          <Button
            type="submit"
            disabled={flags.length === 0 || hasTooMany || invalidLines.length > 0}
            loading={add.pending}
          >
            {t("flag.add.submit")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
