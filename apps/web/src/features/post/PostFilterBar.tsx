import { limits } from "@gonfalon/contract/limits.ts";
import { Stack, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import classes from "./PostFilterBar.module.css";
import { type PostFilter, postsAddress } from "./post-filter.ts";

interface Props {
  readonly filter: PostFilter;
  readonly tags: readonly string[];
}

const TYPING_PAUSE_MS = 300;
const MOST_TAGS = 24;

/** Words to search for, and the tags to choose from. */
export function PostFilterBar({ filter, tags }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const search = useDebouncedCallback(
    (words: string) =>
      void navigate(postsAddress({ tag: filter.tag, search: words.trim() }), { replace: true }),
    TYPING_PAUSE_MS,
  );
  const offered = [...new Set([...(filter.tag ? [filter.tag] : []), ...tags])].slice(0, MOST_TAGS);
  return (
    <Stack gap="sm">
      <TextInput
        type="search"
        maw="28rem"
        label={t("post.search")}
        leftSection={<IconSearch size={16} aria-hidden />}
        maxLength={limits.postSearch}
        defaultValue={filter.search}
        onChange={(event) => search(event.currentTarget.value)}
      />
      {offered.length > 0 && (
        <nav aria-label={t("post.by-tag")} className={classes.tags}>
          <TagLink filter={filter} tag="">
            {t("post.every-tag")}
          </TagLink>
          {offered.map((tag) => (
            <TagLink key={tag} filter={filter} tag={tag}>
              {tag}
            </TagLink>
          ))}
        </nav>
      )}
    </Stack>
  );
}

interface TagLinkProps {
  readonly filter: PostFilter;
  readonly tag: string;
  readonly children: string;
}

function TagLink({ filter, tag, children }: TagLinkProps) {
  return (
    <Link
      to={postsAddress({ tag, search: filter.search })}
      aria-current={tag === filter.tag ? "true" : undefined}
    >
      {children}
    </Link>
  );
}
