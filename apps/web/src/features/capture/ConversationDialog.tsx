import { downloadCapture } from "@gonfalon/contract/capture.ts";
import { Button, Group, SegmentedControl, Stack } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { toUrl } from "#api/call.ts";
import { Dialog } from "#ui/Dialog.tsx";
import { SearchBox } from "#ui/SearchBox.tsx";
import { useIsNarrow } from "#ui/use-is-narrow.ts";
import { type CaptureParams, ConversationPage, type ConversationView } from "./ConversationPage.tsx";

const views = ["text", "hex"] as const;

interface Props {
  readonly params: CaptureParams;
  readonly onClose: () => void;
}

/** Shows the traffic of a capture. Further pages are loaded on request. */
export function ConversationDialog({ params, onClose }: Props) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const [view, setView] = useState<ConversationView>("text");
  const [searchText, setSearchText] = useState("");
  const [cursors, setCursors] = useState<readonly number[]>([0]);
  return (
    <Dialog opened onClose={onClose} title={params.filename} size="60rem" fullScreen={isNarrow}>
      <Stack>
        <Group>
          <SegmentedControl
            aria-label={t("traffic.conversation.view")}
            value={view}
            data={views.map((option) => ({ value: option, label: t(`traffic.conversation.${option}`) }))}
            onChange={setView}
          />
          <SearchBox
            label={t("traffic.conversation.search")}
            value={searchText}
            onSearch={setSearchText}
            whileTyping
          />
          <Button
            component="a"
            variant="default"
            href={toUrl(downloadCapture, { params })}
            download
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            {t("traffic.download")}
          </Button>
        </Group>
        {cursors.map((cursor, index) => (
          <ConversationPage
            key={cursor}
            params={params}
            cursor={cursor}
            view={view}
            searchText={searchText}
            {...(index === cursors.length - 1 && {
              onMore: (nextCursor: number) => setCursors([...cursors, nextCursor]),
            })}
          />
        ))}
      </Stack>
    </Dialog>
  );
}
