import { ChallengeCategory } from "@gonfalon/contract/enums.ts";
import { Group, Select, type SelectProps, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { CategoryIcon } from "./CategoryIcon.tsx";

/** Every category; the names are the same in all languages. */
export const categories: readonly ChallengeCategory[] =
  (ChallengeCategory as { readonly enum?: readonly ChallengeCategory[] }).enum ?? [];

export function isCategory(text: string | null): text is ChallengeCategory {
  return categories.some((category) => category === text);
}

const renderOption: NonNullable<SelectProps["renderOption"]> = ({ option }) =>
  isCategory(option.value) && <CategoryOption category={option.value} />;

/** A searchable category select. If it has a label, it also describes the selected category. */
export function CategorySelect(props: Omit<SelectProps, "data" | "description" | "renderOption">) {
  const { t } = useTranslation();
  const selectedCategory = typeof props.value === "string" ? props.value : null;
  return (
    <Select
      {...props}
      data={[...categories]}
      searchable
      renderOption={renderOption}
      {...(isCategory(selectedCategory) && {
        leftSection: <CategoryIcon category={selectedCategory} />,
        description: props.label && t(`challenge.category.${selectedCategory}`),
      })}
    />
  );
}

function CategoryOption({ category }: { readonly category: ChallengeCategory }) {
  const { t } = useTranslation();
  return (
    <Group gap="xs" wrap="nowrap">
      <CategoryIcon category={category} />
      <Stack gap={0}>
        {category}
        <Text span size="xs" c="dimmed">
          {t(`challenge.category.${category}`)}
        </Text>
      </Stack>
    </Group>
  );
}
