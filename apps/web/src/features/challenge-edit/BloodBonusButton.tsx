import { getEditedGame, updateGame } from "@gonfalon/contract/game.ts";
import {
  type BloodBonus,
  packBloodBonus,
  THOUSANDTHS_PER_PERCENT,
  unpackBloodBonus,
} from "@gonfalon/rules/blood-bonus.ts";
import { Button, NumberInput, Text } from "@mantine/core";
import { IconDropletFilled } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { useEndpoint } from "#api/use-endpoint.ts";
import { Async } from "#ui/Async.tsx";
import { Dialog } from "#ui/Dialog.tsx";
import { SubmitForm } from "#ui/SubmitForm.tsx";
import { useSubmitError } from "#ui/use-submit-error.ts";
import { useWhileOpen } from "#ui/use-while-open.ts";

/** Edits the bonuses for the first three solves of each challenge that has a blood bonus. */
export function BloodBonusButton({ gameId }: { readonly gameId: number }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const game = useEndpoint(getEditedGame, isOpen ? { params: { id: gameId } } : undefined);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDropletFilled size={16} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {t("challenge.blood.button")}
      </Button>
      <Dialog opened={isOpen} onClose={() => setIsOpen(false)} title={t("challenge.blood.title")}>
        <Async value={game}>
          {({ bloodBonus }) => (
            <BonusForm
              gameId={gameId}
              initialBonus={unpackBloodBonus(bloodBonus)}
              onDone={() => setIsOpen(false)}
            />
          )}
        </Async>
      </Dialog>
    </>
  );
}

interface FormProps {
  readonly gameId: number;
  readonly initialBonus: BloodBonus;
  readonly onDone: () => void;
}

const places = ["first", "second", "third"] as const;

function BonusForm({ gameId, initialBonus, onDone }: FormProps) {
  const { t } = useTranslation();
  const finish = useWhileOpen(onDone);
  const [percentages, setPercentages] = useState<readonly (number | string)[]>(
    initialBonus.map((thousandths) => thousandths / THOUSANDTHS_PER_PERCENT),
  );
  const { error, attempt } = useSubmitError();
  const save = useAction(
    (bloodBonus: number) => call(updateGame, { params: { id: gameId }, body: { bloodBonus } }),
    { success: t("challenge.blood.done"), quiet: true, refresh: [getEditedGame] },
  );

  async function submit() {
    const [first = 0, second = 0, third = 0] = percentages.map((percentage) =>
      Math.round(Number(percentage) * THOUSANDTHS_PER_PERCENT),
    );
    if (await attempt(() => save.run(packBloodBonus([first, second, third])))) finish();
  }

  return (
    <SubmitForm
      onSubmit={() => void submit()}
      error={error}
      pending={save.pending}
      submitLabel={t("common.save.button")}
    >
      <Text size="sm" c="dimmed">
        {t("challenge.blood.hint")}
      </Text>
      {places.map((place, index) => (
        <NumberInput
          key={place}
          label={t(`challenge.blood.${place}`)}
          value={percentages[index] ?? 0}
          onChange={(percentage) => setPercentages(percentages.with(index, percentage))}
          min={0}
          max={100}
          // Enter submits without a blur, and a bonus above 100 % would overflow into the bits of another place.
          clampBehavior="strict"
          step={1}
          decimalScale={1}
          suffix=" %"
          {...(index === 0 && { "data-autofocus": true })}
        />
      ))}
    </SubmitForm>
  );
}
