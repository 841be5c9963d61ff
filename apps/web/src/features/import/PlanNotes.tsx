import type { ImportNote } from "@gonfalon/contract/import.ts";
import { Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { formatNumber } from "#i18n/format.ts";
import { Note } from "#ui/Note.tsx";

/** What the import changes or cannot import, warnings first. */
export function PlanNotes({ notes }: { readonly notes: readonly ImportNote[] }) {
  const { t } = useTranslation();
  if (notes.length === 0) return <Note color="green">{t("import.notes.none")}</Note>;
  const sortedNotes = ["Warning", "Info"].flatMap((level) => notes.filter((note) => note.level === level));
  return (
    <Stack component="section" gap="xs" aria-label={t("import.notes.title")}>
      {sortedNotes.map((note) => (
        <PlanNote key={`${note.level} ${note.code} ${note.kind}`} note={note} />
      ))}
    </Stack>
  );
}

function PlanNote({ note: { level, code, kind, count, samples } }: { readonly note: ImportNote }) {
  const { t } = useTranslation();
  const amount = kind && `${t(`import.kind.${kind}`)}: ${formatNumber(count)}`;
  return (
    <Note
      role="note"
      color={level === "Warning" ? "yellow" : "blue"}
      {...(amount !== null && { title: amount })}
    >
      {t(`import.note.${code}`)}
      <Text size="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
        {samples.map((sample, index) => (
          // Names are not unique, and the list never changes its order.
          <span key={index}>
            {index > 0 && ", "}
            <bdi>{sample}</bdi>
          </span>
        ))}
        {count > samples.length && " …"}
      </Text>
    </Note>
  );
}
