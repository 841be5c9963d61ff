import type { OfferedHint, PlayedChallenge } from "@gonfalon/contract/challenge.ts";
import { Button } from "@mantine/core";
import { IconBulb, IconLock } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCurrentGame } from "#game/current-game.ts";
import { useIsHalted } from "#game/deadline.ts";
import { HintBox, HintBoxes } from "#ui/HintBoxes.tsx";
import { InlineMarkdown } from "#ui/InlineMarkdown.tsx";
import { wrappingButton } from "#ui/wrapping-button.ts";
import { BuyHintDialog } from "./BuyHintDialog.tsx";

interface Props {
  readonly gameId: number;
  readonly challenge: PlayedChallenge;
  /** HINT-2: a team that has solved the challenge cannot buy its hints. */
  readonly isSolved: boolean;
}

/** The hints of a challenge that cost points. */
export function PaidHints({ gameId, challenge, isSolved }: Props) {
  const { t } = useTranslation();
  const isHalted = useIsHalted(useCurrentGame(), challenge.deadline);
  const [hintToBuy, setHintToBuy] = useState<OfferedHint>();
  // HINT-5: after the end of the game no purchase is stored, so only the response to the purchase has the content.
  const [boughtContents, setBoughtContents] = useState<ReadonlyMap<number, string>>(new Map());
  // The button of a bought hint is removed: the hint takes its focus.
  const boughtHint = useRef<HTMLLIElement>(null);
  const lastBoughtId = [...boughtContents.keys()].at(-1);
  useEffect(() => {
    if (lastBoughtId !== undefined) boughtHint.current?.focus();
  }, [lastBoughtId]);
  const hints = challenge.paidHints.map((hint) => ({
    ...hint,
    content: hint.content ?? boughtContents.get(hint.id) ?? null,
  }));
  const isOffered = ({ id }: OfferedHint) => hints.some((hint) => hint.id === id && hint.content === null);
  // Another member of the team can buy the hint while the dialog is open.
  if (hintToBuy && !isOffered(hintToBuy)) setHintToBuy(undefined);
  return (
    <>
      <HintBoxes title={t("hint.title")}>
        {hints.map((hint) => (
          <HintBox
            key={hint.id}
            {...(hint.id === lastBoughtId && { ref: boughtHint })}
            icon={
              hint.content === null ? <IconLock size={15} aria-hidden /> : <IconBulb size={15} aria-hidden />
            }
            name={hint.title}
          >
            {hint.content !== null && <InlineMarkdown text={hint.content} />}
            {hint.content === null && !isSolved && (
              <Button
                variant="default"
                size="sm"
                disabled={isHalted}
                styles={wrappingButton}
                onClick={() => setHintToBuy(hint)}
              >
                {hint.cost === 0 ? t("hint.show") : t("hint.show-for", { count: hint.cost })}
              </Button>
            )}
          </HintBox>
        ))}
      </HintBoxes>
      <BuyHintDialog
        gameId={gameId}
        challengeId={challenge.id}
        hint={hintToBuy}
        onBought={(id, content) => setBoughtContents((contents) => new Map(contents).set(id, content))}
        onClose={() => setHintToBuy(undefined)}
      />
    </>
  );
}
