import { limits } from "@gonfalon/contract/limits.ts";
import { ActionIcon, Group, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconCornerDownLeft, IconSearch, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "./SearchBox.module.css";

interface Props {
  readonly label: string;
  /** The current search text. */
  readonly value: string;
  readonly onSearch: (text: string) => void;
  /** Also searches after every pause in typing; for data that is already loaded. */
  readonly whileTyping?: boolean;
  /** Called after the search when the user presses Enter. */
  readonly onEnter?: (text: string) => void;
}

const DEBOUNCE_MS = 300;

/** Searches on Enter or with the button that appears when the text changes; the clear button resets the search. */
export function SearchBox({ label, value, onSearch, whileTyping = false, onEnter }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  const [requestedText, setRequestedText] = useState(value);
  const searchSoon = useDebouncedCallback(search, DEBOUNCE_MS);
  // The search can change elsewhere, for example with the back button. The result of a search from
  // this field must not overwrite newer input.
  if (lastValue !== value) {
    setLastValue(value);
    if (value !== requestedText) {
      setText(value);
      setRequestedText(value);
    }
  }

  /** Whether the text waits for Enter. */
  const hasNewText = !whileTyping && text.trim() !== requestedText;

  function search(searchText: string) {
    setRequestedText(searchText);
    onSearch(searchText);
  }

  function searchNow(searchText: string) {
    searchSoon.cancel();
    search(searchText);
  }

  return (
    <search className={classes.search}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          searchNow(text.trim());
          onEnter?.(text.trim());
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
          {...(hasNewText && { rightSectionWidth: "var(--search-buttons-width)" })}
          rightSection={
            text !== "" && (
              <Group gap={4} wrap="nowrap">
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t("common.search.clear")}
                  onClick={() => {
                    setText("");
                    searchNow("");
                  }}
                >
                  <IconX size={16} aria-hidden />
                </ActionIcon>
                {hasNewText && (
                  <ActionIcon
                    type="submit"
                    variant="light"
                    aria-label={t("common.search.start")}
                    title={t("common.search.start")}
                  >
                    <IconCornerDownLeft size={16} aria-hidden />
                  </ActionIcon>
                )}
              </Group>
            )
          }
        />
      </form>
    </search>
  );
}
