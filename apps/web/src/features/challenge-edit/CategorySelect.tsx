import { ChallengeCategory } from "@gonfalon/contract/enums.ts";
import { Group, Select, type SelectProps } from "@mantine/core";
import { CategoryIcon } from "./CategoryIcon.tsx";

/** Every category; their names are the same in all languages. */
export const categories: readonly ChallengeCategory[] =
  (ChallengeCategory as { readonly enum?: readonly ChallengeCategory[] }).enum ?? [];

export function isCategory(text: string | null): text is ChallengeCategory {
  return categories.some((category) => category === text);
}

const renderOption: NonNullable<SelectProps["renderOption"]> = ({ option }) => (
  <Group gap="xs">
    {isCategory(option.value) && <CategoryIcon category={option.value} />}
    {option.label}
  </Group>
);

/** One of the categories, found by typing. */
export function CategorySelect(props: Omit<SelectProps, "data" | "renderOption">) {
  const chosen = typeof props.value === "string" ? props.value : null;
  return (
    <Select
      {...props}
      data={[...categories]}
      searchable
      renderOption={renderOption}
      {...(isCategory(chosen) && { leftSection: <CategoryIcon category={chosen} /> })}
    />
  );
}
