import { limits } from "@gonfalon/contract/limits.ts";
import type { Writeup } from "@gonfalon/contract/writeup.ts";
import { Button, NativeSelect, Text, UnstyledButton } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDateTime } from "#i18n/format.ts";
import { idField, textField, urlFilter } from "#routing/url-filter.ts";
import { useUrlFilter } from "#routing/use-url-filter.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { TeamShield } from "#ui/TeamShield.tsx";
import { PdfView } from "./PdfView.tsx";
import { ReviewSwitch } from "./ReviewSwitch.tsx";
import classes from "./WriteupReader.module.css";

/** An empty division selects all divisions. */
const writeupFilter = urlFilter({ division: textField(limits.divisionName), open: idField });

/** The writeups of one division or of all. The open writeup and the division are stored in the URL. */
export function WriteupReader({ writeups }: { readonly writeups: readonly Writeup[] }) {
  const { t } = useTranslation();
  const { filter, change, reset } = useUrlFilter(writeupFilter);
  const { division } = filter;
  const divisions = listDivisions(writeups);
  const visibleWriteups =
    division === "" ? writeups : writeups.filter((writeup) => writeup.division === division);
  return (
    <>
      {divisions.length > 0 && (
        <NativeSelect
          aria-label={t("scoreboard.division")}
          value={divisions.includes(division) ? division : ""}
          onChange={({ currentTarget: { value } }) => change({ division: value, open: undefined })}
          data={[{ value: "", label: t("scoreboard.all-divisions") }, ...divisions]}
          maw="20rem"
        />
      )}
      {visibleWriteups.length === 0 ? (
        <EmptyState order={2} title={t("writeup.none-title")} text={t("writeup.none-text")}>
          <Button variant="default" onClick={reset}>
            {t("writeup.show-all")}
          </Button>
        </EmptyState>
      ) : (
        <WriteupPanes
          key={division}
          writeups={visibleWriteups}
          openId={filter.open}
          onOpen={(id) => change({ open: id })}
        />
      )}
    </>
  );
}

/** The divisions of the teams with a writeup, sorted by name. */
function listDivisions(writeups: readonly Writeup[]): readonly string[] {
  const names = writeups.flatMap(({ division }) => (division === null ? [] : [division]));
  return [...new Set(names)].toSorted((a, b) => a.localeCompare(b));
}

interface WriteupPanesProps {
  readonly writeups: readonly Writeup[];
  readonly openId: number | undefined;
  readonly onOpen: (id: number) => void;
}

function WriteupPanes({ writeups, openId, onOpen }: WriteupPanesProps) {
  const { t } = useTranslation();
  // The list starts with the newest writeup: one that arrives later must not replace the open one.
  const [initialId] = useState(writeups[0]?.id);
  const openWriteup = writeups.find(({ id }) => id === (openId ?? initialId)) ?? writeups[0];
  return (
    <div className={classes.reader}>
      <ul className={classes.list} aria-label={t("writeup.teams")}>
        {writeups.map((writeup) => (
          <li key={writeup.id} className={classes.row}>
            <UnstyledButton
              className={classes.team ?? ""}
              aria-current={writeup === openWriteup}
              onClick={() => onOpen(writeup.id)}
            >
              <TeamShield team={writeup.team} size={30} />
              <span className={classes.name}>
                <Text component="span" display="block" fw={600}>
                  <bdi>{writeup.team.name}</bdi>
                </Text>
                <Text component="span" display="block" size="xs" c="dimmed">
                  {[`#${writeup.team.id}`, writeup.division, formatDateTime(writeup.uploadTimeUtc)]
                    .filter(Boolean)
                    .join(" · ")}
                </Text>
                {writeup.reviewedAt !== null && (
                  <Text component="span" display="block" size="xs" c="green">
                    {t("writeup.reviewed")}
                  </Text>
                )}
              </span>
            </UnstyledButton>
            <Button
              component="a"
              href={writeup.url}
              download
              size="xs"
              variant="subtle"
              aria-label={t("writeup.download-one", { name: writeup.team.name })}
            >
              <IconDownload size={16} aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
      {openWriteup && (
        <div className={classes.openWriteup}>
          <ReviewSwitch writeup={openWriteup} />
          <PdfView
            key={openWriteup.url}
            url={openWriteup.url}
            title={t("writeup.of", { name: openWriteup.team.name })}
          />
        </div>
      )}
    </div>
  );
}
