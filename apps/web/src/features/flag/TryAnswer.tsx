import { tryAnswer } from "@gonfalon/contract/flag.ts";
import { countCharacters } from "@gonfalon/contract/kernel/characters.ts";
import { limits } from "@gonfalon/contract/limits.ts";
import { Button, Group, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import type { SectionProps } from "./section-props.ts";

/** Shows which flags an answer matches; nothing is submitted. */
export function TryAnswer({ gameId, challenge }: SectionProps) {
  const { t } = useTranslation();
  const [answer, setAnswer] = useState("");
  const [result, setResult] = useState<{ readonly answer: string; readonly matches: readonly number[] }>();
  const compare = useAction((text: string) =>
    call(tryAnswer, { params: { id: gameId, cid: challenge.id }, body: { answer: text } }),
  );

  const trimmedAnswer = answer.trim();
  const isTooLong = countCharacters(trimmedAnswer) > limits.flag;

  async function submit() {
    if (trimmedAnswer === "" || isTooLong) return;
    const outcome = await compare.run(trimmedAnswer);
    if (outcome.ok) setResult({ answer, matches: outcome.data.matches });
  }

  // The answer can be changed during the request.
  const matches = result?.answer === answer ? result.matches : undefined;
  const matchingFlags = challenge.flags.filter(({ id }) => matches?.includes(id)).map(({ flag }) => flag);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Group align="flex-end" gap="xs">
        <TextInput
          label={t("flag.try.label")}
          value={answer}
          onChange={(event) => setAnswer(event.currentTarget.value)}
          error={isTooLong && t("play.flag.too-long", { count: limits.flag })}
          autoComplete="off"
          spellCheck={false}
          data-mono
          flex="1 1 14rem"
        />
        <Button type="submit" variant="default" loading={compare.pending}>
          {t("flag.try.submit")}
        </Button>
      </Group>
      {matches && (
        <Text component="output" display="block" mt="xs" c={matchingFlags.length > 0 ? "teal" : "red"}>
          {matchingFlags.length > 0
            ? t("flag.try.matches", { flags: matchingFlags.join(", ") })
            : t("flag.try.none")}
        </Text>
      )}
    </form>
  );
}
