import { Collapse, Stack, Switch, TextInput, UnstyledButton } from "@mantine/core";
import { useDebouncedCallback, useDisclosure } from "@mantine/hooks";
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { defaultOptions, parseDaemonAddress } from "./daemon-options.ts";
import { useDaemonOptions } from "./use-daemon-options.ts";

const ADDRESS_DEBOUNCE_MS = 300;

/** The address of the daemon, and whether tunnels are open to the local network; changes need no save button. */
export function DaemonSettings() {
  const { t } = useTranslation();
  const contentId = useId();
  const [isOpen, { toggle }] = useDisclosure();
  const [options, setOptions] = useDaemonOptions();
  const [address, setAddress] = useState(options.api);
  const storeAddress = useDebouncedCallback(
    (api: string) => setOptions({ ...options, api }),
    ADDRESS_DEBOUNCE_MS,
  );
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;

  function changeAddress(text: string): void {
    setAddress(text);
    const api = parseDaemonAddress(text);
    if (api !== undefined) storeAddress(api);
  }

  return (
    <>
      <UnstyledButton fz="sm" mih="2.25rem" onClick={toggle} aria-expanded={isOpen} aria-controls={contentId}>
        <Chevron size={16} aria-hidden /> {t("daemon.settings")}
      </UnstyledButton>
      <Collapse id={contentId} expanded={isOpen}>
        <Stack gap="sm">
          <TextInput
            label={t("daemon.field.api")}
            placeholder={defaultOptions.api}
            value={address}
            onChange={(event) => changeAddress(event.currentTarget.value)}
            error={parseDaemonAddress(address) === undefined && t("daemon.field.api-invalid")}
            inputMode="url"
            spellCheck={false}
          />
          <Switch
            label={t("daemon.field.lan")}
            description={t("daemon.field.lan-hint")}
            checked={options.allowLan}
            onChange={(event) => setOptions({ ...options, allowLan: event.currentTarget.checked })}
          />
        </Stack>
      </Collapse>
    </>
  );
}
