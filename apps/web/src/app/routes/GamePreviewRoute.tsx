import { getEditedChallenge } from "@gonfalon/contract/challenge.ts";
import { type DivisionInfo, listDivisions } from "@gonfalon/contract/division.ts";
import { Box, Select, Stack } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useEndpoint } from "#api/use-endpoint.ts";
import { PreviewBoard } from "#features/challenge/PreviewBoard.tsx";
import { SavedPreview } from "#features/challenge-edit/SavedPreview.tsx";
import { GameHero } from "#features/game/GameHero.tsx";
import { useCurrentGame } from "#game/current-game.ts";
import { Async } from "#ui/Async.tsx";
import { Markdown } from "#ui/Markdown.tsx";
import { Note } from "#ui/Note.tsx";
import { usePageTitle } from "#ui/use-page-title.ts";
import { renderPreview } from "./preview-slot.tsx";

/** PREVIEW-1: the page, the board and the challenges of a game as its players see them, even before the start. */
export function GamePreviewRoute() {
  const { t } = useTranslation();
  const game = useCurrentGame();
  const divisions = useEndpoint(listDivisions, { params: { id: game.id } });
  const divisionList: readonly DivisionInfo[] = divisions.state === "ready" ? divisions.data : [];
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const division = divisionList.find(({ id }) => String(id) === selectedId) ?? divisionList[0];
  usePageTitle(`${t("challenge.preview.button")} - ${game.title}`);
  return (
    <Stack gap="lg">
      {/* The hero has a negative top margin: without this box it would cover the strips about the game. */}
      <Box mt="lg" pt="lg">
        <GameHero game={game} layout="page" />
      </Box>
      <Note color="blue">{t("overview.preview")}</Note>
      {divisionList.length > 0 && (
        <Select
          label={t("game.join.division")}
          data={divisionList.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={division ? String(division.id) : null}
          onChange={setSelectedId}
          allowDeselect={false}
          maw="20rem"
        />
      )}
      {game.content.trim() !== "" && <Markdown text={game.content} />}
      {divisions.state !== "loading" && (
        <PreviewBoard
          gameId={game.id}
          division={division}
          renderChallenge={(challengeId, onClose) => (
            <OpenedChallenge key={challengeId} gameId={game.id} challengeId={challengeId} onClose={onClose} />
          )}
        />
      )}
    </Stack>
  );
}

interface OpenedChallengeProps {
  readonly gameId: number;
  readonly challengeId: number;
  readonly onClose: () => void;
}

function OpenedChallenge({ gameId, challengeId, onClose }: OpenedChallengeProps) {
  const challenge = useEndpoint(getEditedChallenge, { params: { id: gameId, cid: challengeId } });
  return (
    <Async value={challenge}>
      {(data) => <SavedPreview challenge={data} renderPreview={renderPreview} onClose={onClose} />}
    </Async>
  );
}
