import { useLocalStorage } from "@mantine/hooks";
import { type KeyboardEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { parseStringList } from "#app/parse-string-list.ts";
import { showDialog } from "#routing/open-dialog.ts";
import { Dialog } from "#ui/Dialog.tsx";
import classes from "./CommandPalette.module.css";
import { addRecentKey, findEntries, type PaletteEntry } from "./palette-search.ts";
import { usePaletteEntries } from "./use-palette-entries.ts";

const steps: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index + count - 1) % count,
};

/** Finds challenges, teams, instances, games, screens and actions by name. The arrow keys select, Enter opens. */
export function CommandPalette() {
  const { t } = useTranslation();
  const id = useId();
  const [text, setText] = useState("");
  const [selectedIndex, setSelectedIndex] = useState(0);
  const [recentKeys, setRecentKeys] = useLocalStorage<readonly string[]>({
    key: "palette-recent",
    defaultValue: [],
    deserialize: parseStringList,
    getInitialValueInEffect: false,
  });
  const matches = findEntries(usePaletteEntries(), text, recentKeys);
  const currentIndex = Math.min(selectedIndex, matches.length - 1);

  function choose(entry: PaletteEntry | undefined) {
    if (!entry) return;
    setRecentKeys(addRecentKey(recentKeys, entry.key));
    showDialog();
    entry.run();
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const step = steps[event.key];
    if (!step && event.key !== "Enter") return;
    event.preventDefault();
    if (!step) return choose(matches[currentIndex]);
    if (matches.length === 0) return undefined;
    const nextIndex = step(currentIndex, matches.length);
    setSelectedIndex(nextIndex);
    document.getElementById(`${id}-${nextIndex}`)?.scrollIntoView({ block: "nearest" });
    return undefined;
  }

  return (
    <Dialog opened onClose={() => showDialog()} title={t("shell.palette.label")} size="lg">
      <input
        className={classes.field}
        data-autofocus
        role="combobox"
        aria-label={t("shell.palette.label")}
        aria-expanded
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        {...(currentIndex >= 0 && { "aria-activedescendant": `${id}-${currentIndex}` })}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setSelectedIndex(0);
        }}
        onKeyDown={handleKeyDown}
      />
      {matches.length === 0 && <output className={classes.none}>{t("shell.palette.none")}</output>}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native list cannot show icons */}
      <div id={`${id}-list`} role="listbox" aria-label={t("shell.palette.label")} className={classes.list}>
        {matches.map((entry, index) => (
          <Choice
            key={entry.key}
            id={`${id}-${index}`}
            entry={entry}
            isSelected={index === currentIndex}
            onChoose={() => choose(entry)}
          />
        ))}
      </div>
    </Dialog>
  );
}

interface ChoiceProps {
  readonly id: string;
  readonly entry: PaletteEntry;
  readonly isSelected: boolean;
  readonly onChoose: () => void;
}

function Choice({ id, entry: { group, label, detail, icon: Icon }, isSelected, onChoose }: ChoiceProps) {
  const { t } = useTranslation();
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus, jsx-a11y/prefer-tag-over-role -- the field keeps the focus and handles the keys
    <div id={id} role="option" aria-selected={isSelected} className={classes.choice} onClick={onChoose}>
      <Icon size={20} stroke={1.75} aria-hidden />
      <bdi className={classes.label}>{label}</bdi>
      <span className={classes.group}>
        {detail !== undefined && `${detail} · `}
        {t(`shell.palette.${group}`)}
      </span>
    </div>
  );
}
