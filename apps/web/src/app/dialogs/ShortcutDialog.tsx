import { Stack, Table, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { showDialog } from "#routing/open-dialog.ts";
import { Dialog } from "#ui/Dialog.tsx";
import { Key } from "#ui/Key.tsx";
import { getModifierName } from "#ui/modifier-name.ts";
import { useBlockedShortcuts } from "#ui/use-shortcuts.ts";

const groups = [
  {
    place: "shell.keys.everywhere",
    keys: [
      [[getModifierName(), "K"], "shell.palette.label"],
      [["/"], "shell.keys.search"],
      [["Esc"], "shell.keys.close"],
      [["?"], "shell.keys.help"],
    ],
  },
  {
    place: "play.tabs.challenges",
    keys: [
      [["Alt", "↓"], "play.dialog.next"],
      [["Alt", "↑"], "play.dialog.previous"],
      [["F"], "shell.keys.flag"],
      [["Enter"], "shell.keys.submit"],
    ],
  },
  {
    place: "scoreboard.projector.title",
    keys: [
      [["←"], "common.pager.previous"],
      [["→"], "common.pager.next"],
      [["␣"], "shell.keys.stop"],
      [["F"], "shell.keys.full-screen"],
      [["Esc"], "shell.keys.leave"],
    ],
  },
] as const;

/** PLAY-5: the keyboard shortcuts and where they work. */
export function ShortcutDialog() {
  const { t } = useTranslation();
  useBlockedShortcuts();
  return (
    <Dialog opened onClose={() => showDialog()} title={t("shell.keys.title")}>
      <Stack>
        {groups.map(({ place, keys }) => (
          <section key={place} aria-label={t(place)}>
            <Title order={3} size="h5" mb={4}>
              {t(place)}
            </Title>
            <Table>
              <Table.Tbody>
                {keys.map(([combination, action]) => (
                  <Table.Tr key={action}>
                    <Table.Th scope="row" w="7rem">
                      {combination.map((key) => (
                        <Key key={key} name={key} mr={4} />
                      ))}
                    </Table.Th>
                    <Table.Td>{t(action)}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </section>
        ))}
      </Stack>
    </Dialog>
  );
}
