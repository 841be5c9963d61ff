import { Kbd, Modal, Table } from "@mantine/core";
import { useTranslation } from "react-i18next";

interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
}

const keys = [
  ["/", "play.board.search"],
  ["Alt ↓", "play.dialog.next"],
  ["Alt ↑", "play.dialog.previous"],
  ["Enter", "play.keys.submit"],
  ["Esc", "play.keys.close"],
  ["?", "play.keys.help"],
] as const;

/** The keys that work on the board. */
export function ShortcutHelp({ opened, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t("play.keys.title")}
      closeButtonProps={{ "aria-label": t("shell.dialog.close") }}
    >
      <Table>
        <Table.Tbody>
          {keys.map(([key, act]) => (
            <Table.Tr key={key}>
              <Table.Th scope="row" w="6rem">
                <Kbd>{key}</Kbd>
              </Table.Th>
              <Table.Td>{t(act)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  );
}
