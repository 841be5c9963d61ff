import { limits } from "@gonfalon/contract/limits.ts";
import { Button, Group, Paper, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useFocusAfterRemoval } from "#ui/use-focus-after-removal.ts";
import { BlockImage } from "./BlockImage.tsx";
import { findUnusedKey, type SponsorDraft } from "./branding-draft.ts";
import { isHttpUrl } from "./branding-validation.ts";

interface Props {
  readonly items: readonly SponsorDraft[];
  readonly onChange: (items: readonly SponsorDraft[]) => void;
}

export function SponsorFields({ items, onChange }: Props) {
  const { t } = useTranslation();
  const focusProps = useFocusAfterRemoval<HTMLDivElement>();
  const newSponsor: SponsorDraft = { key: findUnusedKey(items), name: "", url: "https://", logoHash: null };
  return (
    <Stack {...focusProps}>
      {items.map((sponsor, index) => (
        <SponsorCard
          key={sponsor.key}
          sponsor={sponsor}
          onChange={(changedSponsor) => onChange(items.with(index, changedSponsor))}
          onRemove={() => onChange(items.toSpliced(index, 1))}
        />
      ))}
      <Button
        variant="default"
        size="xs"
        w="fit-content"
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={items.length >= limits.landing.sponsors}
        onClick={() => onChange([...items, newSponsor])}
      >
        {t("branding.sponsor.add")}
      </Button>
    </Stack>
  );
}

interface SponsorCardProps {
  readonly sponsor: SponsorDraft;
  readonly onChange: (sponsor: SponsorDraft) => void;
  readonly onRemove: () => void;
}

function SponsorCard({ sponsor, onChange, onRemove }: SponsorCardProps) {
  const { t } = useTranslation();
  const { name, url, logoHash } = sponsor;
  return (
    <Paper withBorder p="md">
      <Stack gap="sm">
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput
            label={t("branding.sponsor.name")}
            maxLength={limits.landing.name}
            value={name}
            error={name.trim() === "" && t("settings.fault.empty")}
            onChange={(event) => onChange({ ...sponsor, name: event.currentTarget.value })}
          />
          <TextInput
            label={t("branding.sponsor.url")}
            type="url"
            maxLength={limits.url}
            value={url}
            error={!isHttpUrl(url) && t("branding.sponsor.url-invalid")}
            onChange={(event) => onChange({ ...sponsor, url: event.currentTarget.value })}
          />
        </SimpleGrid>
        <BlockImage
          label={t("branding.sponsor.logo")}
          hash={logoHash}
          onChange={(hash) => onChange({ ...sponsor, logoHash: hash })}
        />
        <Group justify="flex-end">
          <Button size="xs" variant="subtle" color="red" onClick={onRemove}>
            {t("branding.sponsor.remove")}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}
