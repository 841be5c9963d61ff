import { toImageUrl } from "@gonfalon/contract/asset-url.ts";
import type { Sponsor } from "@gonfalon/contract/branding.ts";
import { Stack, Title } from "@mantine/core";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import classes from "./SponsorsBlock.module.css";

/** The sponsors with their logos. */
export function SponsorsBlock({ items }: { readonly items: readonly Sponsor[] }) {
  const { t } = useTranslation();
  const titleId = useId();
  return (
    <Stack component="section" gap="md" aria-labelledby={titleId}>
      <Title order={2} id={titleId}>
        {t("branding.sponsors")}
      </Title>
      <ul className={classes.list}>
        {items.map(({ name, url, logoHash }) => (
          <li key={`${name} ${url}`}>
            <a href={url} target="_blank" rel="noopener noreferrer" className={classes.sponsor}>
              {logoHash !== null && (
                <img
                  src={toImageUrl(logoHash, "logo") ?? ""}
                  alt=""
                  className={classes.logo}
                  loading="lazy"
                />
              )}
              <bdi>{name}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </Stack>
  );
}
