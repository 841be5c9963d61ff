import { limits } from "@gonfalon/contract/limits.ts";
import { Button, Group, Input, Stack, Text, Textarea } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { IconButton } from "#ui/IconButton.tsx";
import type { ChallengeForm } from "./challenge-form.ts";

/** The free hints of a challenge, one field each; empty ones are omitted when saving. */
export function HintFields({ form }: { readonly form: UseFormReturnType<ChallengeForm> }) {
  const { t } = useTranslation();
  const { hints } = form.values;
  return (
    <Input.Wrapper
      label={t("challenge.hint.label")}
      description={t("challenge.hint.description")}
      labelElement="div"
    >
      <Stack gap="xs" mt="xs">
        {hints.length === 0 && (
          <Text size="sm" c="dimmed">
            {t("challenge.hint.none")}
          </Text>
        )}
        {hints.map((_, index) => (
          // Hints are identified only by their position.
          <Group key={index} gap="xs" wrap="nowrap" align="flex-start">
            <Textarea
              {...form.getInputProps(`hints.${index}`)}
              aria-label={t("challenge.hint.one", { number: index + 1 })}
              maxLength={limits.hint}
              autosize
              minRows={1}
              flex={1}
            />
            <IconButton
              icon={IconTrash}
              label={t("challenge.hint.remove", { number: index + 1 })}
              destructive
              onClick={() => form.removeListItem("hints", index)}
            />
          </Group>
        ))}
        <Button
          size="xs"
          variant="default"
          disabled={hints.length >= limits.hints}
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => form.insertListItem("hints", "")}
          style={{ alignSelf: "flex-start" }}
        >
          {t("challenge.hint.add")}
        </Button>
      </Stack>
    </Input.Wrapper>
  );
}
