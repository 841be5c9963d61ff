import { Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { SearchBox } from "#ui/SearchBox.tsx";
import classes from "./PostFilterBar.module.css";
import { type PostFilter, postsAddress } from "./post-filter.ts";

interface Props {
  readonly filter: PostFilter;
  readonly tags: readonly string[];
}

const MOST_TAGS = 24;

/** Words to search for, and the tags to choose from. */
export function PostFilterBar({ filter, tags }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const offered = [...new Set([...(filter.tag ? [filter.tag] : []), ...tags])].slice(0, MOST_TAGS);
  return (
    <Stack gap="sm">
      <SearchBox
        label={t("post.search")}
        value={filter.search}
        onSearch={(search) => void navigate(postsAddress({ tag: filter.tag, search }))}
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
