import { Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { To } from "react-router";
import { Choices } from "#ui/Choices.tsx";
import { SearchBox } from "#ui/SearchBox.tsx";
import type { PostFilter } from "./post-filter.ts";

interface Props {
  readonly filter: PostFilter;
  readonly tags: readonly string[];
  readonly onSearch: (text: string) => void;
  readonly toTagLink: (tag: string) => To;
}

const MAX_TAGS = 24;

/** The search field, and links that select a tag. */
export function PostFilterBar({ filter, tags, onSearch, toTagLink }: Props) {
  const { t } = useTranslation();
  const tagOptions = [...new Set([...(filter.tag ? [filter.tag] : []), ...tags])].slice(0, MAX_TAGS);
  return (
    <Stack gap="sm">
      <SearchBox label={t("post.search")} value={filter.search} onSearch={onSearch} />
      {tagOptions.length > 0 && (
        <Choices
          label={t("post.by-tag")}
          choices={["", ...tagOptions].map((tag) => ({
            id: tag,
            name: tag || t("post.every-tag"),
            to: toTagLink(tag),
            isSelected: tag === filter.tag,
          }))}
        />
      )}
    </Stack>
  );
}
