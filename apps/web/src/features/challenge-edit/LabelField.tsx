import { listEditedChallenges } from "@gonfalon/contract/challenge.ts";
import { limits } from "@gonfalon/contract/limits.ts";
import { Autocomplete } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useTranslation } from "react-i18next";
import { useEndpoint } from "#api/use-endpoint.ts";
import type { ChallengeForm } from "./challenge-form.ts";

interface Props {
  readonly gameId: number;
  readonly form: UseFormReturnType<ChallengeForm>;
}

/** CAT-1: the category label. Suggests the labels that the game already has, because equal labels form a group. */
export function LabelField({ gameId, form }: Props) {
  const { t } = useTranslation();
  const challenges = useEndpoint(listEditedChallenges, { params: { id: gameId } });
  const labels =
    challenges.state === "ready" ? challenges.data.flatMap(({ categoryLabel }) => categoryLabel ?? []) : [];
  return (
    <Autocomplete
      {...form.getInputProps("categoryLabel")}
      label={t("challenge.field.label")}
      description={t("challenge.field.label-hint")}
      maxLength={limits.categoryLabel}
      data={[...new Set(labels)].toSorted((a, b) => a.localeCompare(b))}
    />
  );
}
