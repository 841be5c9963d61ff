import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { paths } from "#routing/paths.ts";
import classes from "./PostTags.module.css";
import { postFilter } from "./post-filter.ts";

/** The tags of a post; each links to the posts with this tag. */
export function PostTags({ tags }: { readonly tags: readonly string[] | null }) {
  const { t } = useTranslation();
  if (!tags || tags.length === 0) return null;
  return (
    <ul aria-label={t("post.tags")} className={classes.tags}>
      {[...new Set(tags)].map((tag) => (
        <li key={tag}>
          <Link to={paths.posts + postFilter.toSearch({ tag })}>{tag}</Link>
        </li>
      ))}
    </ul>
  );
}
