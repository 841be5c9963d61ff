import { ActionIcon, TextInput } from "@mantine/core";
import { IconSearch, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

interface Props {
  readonly label: string;
  /** What is being searched for now. */
  readonly value: string;
  readonly onSearch: (text: string) => void;
}

/** Searches on Enter; the cross clears the search. */
export function SearchBox({ label, value, onSearch }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState(value);
  const [shown, setShown] = useState(value);
  // The search may change elsewhere: by the back button, for instance.
  if (shown !== value) {
    setShown(value);
    setText(value);
  }
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(text.trim());
        }}
      >
        <TextInput
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          aria-label={label}
          placeholder={label}
          maxLength={256}
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
