import type { Import } from "@gonfalon/contract/import.ts";
import { Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDateTime } from "#i18n/format.ts";
import { ApplyImportButton } from "./ApplyImportButton.tsx";
import { ImportResult } from "./ImportResult.tsx";
import { areOptionsEqual } from "./import-options.ts";
import { PlanBoard } from "./PlanBoard.tsx";
import { PlanCounts } from "./PlanCounts.tsx";
import { PlanEntries } from "./PlanEntries.tsx";
import { PlanNotes } from "./PlanNotes.tsx";
import { PlanOptions } from "./PlanOptions.tsx";

/** The plan of an import: warnings first, then what it does, its options, and the button that starts it. */
export function ImportPlan({ plan }: { readonly plan: Import }) {
  const [selectedOptions, setSelectedOptions] = useState(plan.options);
  const { status, source, fileName, game, counts, notes, board } = plan;
  const { t } = useTranslation();
  // If the file has no times, those of the plan are placeholders.
  const hasTimes = notes.every(({ code }) => code !== "TimesMissing");
  const isReady = status === "Ready";
  return (
    <>
      <div style={{ overflowWrap: "anywhere" }}>
        {game && (
          <Text fw={600}>
            <bdi>{game.title}</bdi>
            {`, ${hasTimes ? `${formatDateTime(game.start)} – ${formatDateTime(game.end)}` : t("import.times-unset")}`}
          </Text>
        )}
        <Text c="dimmed">
          <bdi>{fileName}</bdi>, {[source.product, source.version].join(" ")}
        </Text>
      </div>
      {!isReady && <ImportResult plan={plan} />}
      <PlanNotes notes={notes} />
      <PlanCounts counts={counts} />
      {board && <PlanBoard board={board} />}
      {isReady && <PlanOptions plan={plan} selectedOptions={selectedOptions} onChange={setSelectedOptions} />}
      <PlanEntries guid={plan.id} />
      {isReady && (
        <ApplyImportButton plan={plan} isCurrent={areOptionsEqual(selectedOptions, plan.options)} />
      )}
    </>
  );
}
