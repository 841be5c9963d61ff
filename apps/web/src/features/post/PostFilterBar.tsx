import { Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { Choices } from "#ui/Choices.tsx";
import { SearchBox } from "#ui/SearchBox.tsx";
import { type PostFilter, toPostsUrl } from "./post-filter.ts";

interface Props {
  readonly filter: PostFilter;
  readonly tags: readonly string[];
}

const MAX_TAGS = 24;

/** The search text, and the tags to select from. */
export function PostFilterBar({ filter, tags }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const offered = [...new Set([...(filter.tag ? [filter.tag] : []), ...tags])].slice(0, MAX_TAGS);
  return (
    <Stack gap="sm">
      <SearchBox
        label={t("post.search")}
        value={filter.search}
        onSearch={(search) => void navigate(toPostsUrl({ tag: filter.tag, search }))}
      />
      {offered.length > 0 && (
        <Choices
          label={t("post.by-tag")}
          choices={["", ...offered].map((tag) => ({
            id: tag,
            name: tag || t("post.every-tag"),
            to: toPostsUrl({ tag, search: filter.search }),
            chosen: tag === filter.tag,
          }))}
        />
      )}
    </Stack>
  );
}
