import { downloadCapture } from "@gonfalon/contract/capture.ts";
import { Button, Group, SegmentedControl, Stack } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { toUrl } from "#api/call.ts";
import { Dialog } from "#ui/Dialog.tsx";
import { SearchBox } from "#ui/SearchBox.tsx";
import { type CaptureLocation, ConversationPage, type View } from "./ConversationPage.tsx";

const views = ["text", "hex"] as const;

interface Props {
  readonly place: CaptureLocation;
  readonly onClose: () => void;
}

/** Shows the traffic of a capture. Further pages are loaded on request. */
export function ConversationDialog({ place, onClose }: Props) {
  const { t } = useTranslation();
  const narrow = useMediaQuery("(max-width: 48em)");
  const [view, setView] = useState<View>("text");
  const [words, setWords] = useState("");
  const [pages, setPages] = useState<readonly number[]>([0]);
  return (
    <Dialog opened onClose={onClose} title={place.filename} size="60rem" fullScreen={narrow}>
      <Stack>
        <Group>
          <SegmentedControl
            aria-label={t("traffic.conversation.view")}
            value={view}
            data={views.map((one) => ({ value: one, label: t(`traffic.conversation.${one}`) }))}
            onChange={setView}
          />
          <SearchBox label={t("traffic.conversation.search")} value={words} onSearch={setWords} whileTyping />
          <Button
            component="a"
            variant="default"
            href={toUrl(downloadCapture, { params: place })}
            download
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            {t("traffic.download")}
          </Button>
        </Group>
        {pages.map((from, index) => (
          <ConversationPage
            key={from}
            place={place}
            from={from}
            view={view}
            words={words}
            {...(index === pages.length - 1 && { onMore: (next: number) => setPages([...pages, next]) })}
          />
        ))}
      </Stack>
    </Dialog>
  );
}
