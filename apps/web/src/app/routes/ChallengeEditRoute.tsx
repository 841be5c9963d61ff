import { ChallengeEditScreen } from "#features/challenge-edit/ChallengeEditScreen.tsx";
import { FlagsAndFiles } from "#features/flag/FlagsAndFiles.tsx";
import { TemplateField } from "#features/flag/TemplateField.tsx";
import { PaidHintsSection } from "#features/hint/PaidHintsSection.tsx";
import { TestInstance } from "#features/instance/TestInstance.tsx";
import { useEditedGame } from "#game/edited-game.ts";
import { renderPreview } from "./preview-slot.tsx";

/** The editor of a challenge with its flags and paid hints, the player's view of it and a test container. */
export function ChallengeEditRoute() {
  const game = useEditedGame();
  return (
    <ChallengeEditScreen
      slots={{
        renderPreview,
        renderTestInstance: (challenge, save) => (
          <TestInstance game={game} challenge={challenge} save={save} />
        ),
        renderFlags: (challenge) => <FlagsAndFiles gameId={game.id} challenge={challenge} />,
        renderPaidHints: (challenge) => <PaidHintsSection gameId={game.id} challenge={challenge} />,
        renderTemplate: (field) => <TemplateField {...field} />,
      }}
    />
  );
}
