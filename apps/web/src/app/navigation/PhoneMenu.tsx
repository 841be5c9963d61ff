import { type Language, languages } from "@gonfalon/contract/languages.ts";
import { Button, Divider, Drawer, NativeSelect, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useProfile } from "#api/session.ts";
import { PlatformName } from "#app/layout/PlatformName.tsx";
import { DaemonPanel } from "#features/daemon/DaemonPanel.tsx";
import { chooseLanguage, getActiveLanguage } from "#i18n/i18n.ts";
import { languageEntries } from "#i18n/languages.ts";
import { useDaemon } from "#tunnel/tunnel.ts";
import { notifyError } from "#ui/notify.tsx";
import { Navigation } from "./Navigation.tsx";
import { useAccountCommands } from "./use-account-commands.ts";

const options = languages.map((language) => ({ value: language, label: languageEntries[language].name }));

/** All navigation, for windows without room for it in the top bar. */
export function PhoneMenu({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const commands = useAccountCommands();
  const daemon = useDaemon();
  const profile = useProfile();
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="20rem"
      title={profile?.userName ?? <PlatformName />}
      closeButtonProps={{ "aria-label": t("shell.navigation.close") }}
    >
      <Stack gap="md">
        <Navigation layout="list" />
        <Divider />
        <Stack gap={2}>
          {commands.map(({ label, icon: Icon, run, tone }) => (
            <Button
              key={label}
              variant="subtle"
              color={tone === "destructive" ? "red" : "gray"}
              justify="flex-start"
              size="md"
              fw={500}
              px="sm"
              leftSection={<Icon size={20} stroke={1.6} aria-hidden />}
              onClick={() => {
                onClose();
                run();
              }}
            >
              {label}
            </Button>
          ))}
        </Stack>
        {daemon && (
          <>
            <Divider />
            <DaemonPanel />
          </>
        )}
        <Divider />
        <NativeSelect
          label={t("shell.language")}
          data={options}
          value={getActiveLanguage()}
          // The options are the language codes.
          onChange={(event) => void chooseLanguage(event.currentTarget.value as Language).catch(notifyError)}
        />
      </Stack>
    </Drawer>
  );
}
