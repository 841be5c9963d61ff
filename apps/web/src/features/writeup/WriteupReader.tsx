import type { Writeup } from "@gonfalon/contract/writeup.ts";
import { Button, NativeSelect, Text, UnstyledButton } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { formatDateTime } from "#i18n/format.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { TeamShield } from "#ui/TeamShield.tsx";
import { PdfView } from "./PdfView.tsx";
import classes from "./WriteupReader.module.css";

/** The writeups of one division or of all. The open writeup and the division are stored in the URL. */
export function WriteupReader({ writeups }: { readonly writeups: readonly Writeup[] }) {
  const { t } = useTranslation();
  const [address, setAddress] = useSearchParams();
  const division = address.get("division") ?? "";
  const divisions = writeupDivisions(writeups);
  const shown = division === "" ? writeups : writeups.filter((writeup) => writeup.division === division);
  return (
    <>
      {divisions.length > 0 && (
        <NativeSelect
          aria-label={t("scoreboard.division")}
          value={divisions.includes(division) ? division : ""}
          onChange={({ currentTarget: { value } }) => setAddress(value === "" ? {} : { division: value })}
          data={[{ value: "", label: t("scoreboard.all-divisions") }, ...divisions]}
          maw="20rem"
        />
      )}
      {shown.length === 0 ? (
        <EmptyState order={2} title={t("writeup.none-title")} text={t("writeup.none-text")}>
          <Button variant="default" onClick={() => setAddress({})}>
            {t("writeup.show-all")}
          </Button>
        </EmptyState>
      ) : (
        <Reading writeups={shown} division={division} />
      )}
    </>
  );
}

/** The divisions of the teams with a writeup, by name. */
function writeupDivisions(writeups: readonly Writeup[]): readonly string[] {
  const names = writeups.flatMap(({ division }) => (division === null ? [] : [division]));
  return [...new Set(names)].toSorted((a, b) => a.localeCompare(b));
}

interface ReadingProps {
  readonly writeups: readonly Writeup[];
  /** The filter of the URL; empty for all. */
  readonly division: string;
}

function Reading({ writeups, division }: ReadingProps) {
  const { t } = useTranslation();
  const [address, setAddress] = useSearchParams();
  const open = writeups.find(({ id }) => String(id) === address.get("open")) ?? writeups[0];
  return (
    <div className={classes.reader}>
      <ul className={classes.list} aria-label={t("writeup.teams")}>
        {writeups.map((writeup) => (
          <li key={writeup.id} className={classes.row}>
            <UnstyledButton
              className={classes.team ?? ""}
              aria-current={writeup === open}
              onClick={() => setAddress({ ...(division && { division }), open: String(writeup.id) })}
            >
              <TeamShield team={writeup.team} size={30} />
              <span className={classes.name}>
                <Text component="span" display="block" fw={600}>
                  {writeup.team.name}
                </Text>
                <Text component="span" display="block" size="xs" c="dimmed">
                  {[`#${writeup.team.id}`, writeup.division, formatDateTime(writeup.uploadTimeUtc)]
                    .filter(Boolean)
                    .join(" · ")}
                </Text>
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
      {open && <PdfView key={open.url} url={open.url} title={t("writeup.of", { name: open.team.name })} />}
    </div>
  );
}
