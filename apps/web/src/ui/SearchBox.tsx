import { limits } from "@gonfalon/contract/limits.ts";
import { ActionIcon, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "./SearchBox.module.css";

interface Props {
  readonly label: string;
  /** What is being searched for now. */
  readonly value: string;
  readonly onSearch: (text: string) => void;
  /** Searches at every pause in typing too: for what is at hand already. */
  readonly whileTyping?: boolean;
}

const PAUSE_MS = 300;

/** Searches on Enter; the cross clears the search. */
export function SearchBox({ label, value, onSearch, whileTyping = false }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState(value);
  const [shown, setShown] = useState(value);
  const searchSoon = useDebouncedCallback(onSearch, PAUSE_MS);
  // The search may change elsewhere: by the back button, for instance.
  if (shown !== value) {
    setShown(value);
    // What was found while typing must not take back the blank that was typed last.
    if (text.trim() !== value) setText(value);
  }
  return (
    <search className={classes.search}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(text.trim());
        }}
      >
        <TextInput
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            if (whileTyping) searchSoon(event.currentTarget.value.trim());
          }}
          aria-label={label}
          placeholder={label}
          maxLength={limits.search}
          enterKeyHint="search"
          leftSection={<IconSearch size={16} aria-hidden />}
          rightSection={
            text !== "" && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t("common.search.clear")}
                onClick={() => {
                  setText("");
                  onSearch("");
                }}
              >
                <IconX size={16} aria-hidden />
              </ActionIcon>
            )
          }
        />
      </form>
    </search>
  );
}
