import { Button, Group, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { formatDateTime } from "#i18n/format.ts";
import { Note } from "./Note.tsx";
import type { Draft } from "./use-draft.ts";

interface Props<T> {
  readonly draft: Draft<T>;
  readonly onRestore: (values: Partial<T>) => void;
}

/** Offers to restore the unsaved input of an earlier visit. */
export function DraftOffer<T>({ draft, onRestore }: Props<T>) {
  const { t } = useTranslation();
  const { offer } = draft;
  if (!offer) return null;

  function restore({ values }: { readonly values: Partial<T> }) {
    onRestore(values);
    draft.closeOffer();
  }

  return (
    <Note color="yellow" title={t("common.draft.title")}>
      <Text size="sm">{t("common.draft.text", { time: formatDateTime(offer.savedAt) })}</Text>
      <Group mt="sm">
        <Button size="xs" onClick={() => restore(offer)}>
          {t("common.draft.restore")}
        </Button>
        <Button size="xs" variant="default" onClick={draft.discard}>
          {t("common.draft.discard")}
        </Button>
      </Group>
    </Note>
  );
}
