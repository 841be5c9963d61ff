import type { EditedChallenge } from "@gonfalon/contract/challenge.ts";
import { hasContainer } from "@gonfalon/contract/enums.ts";
import { type ReactNode, useState } from "react";
import { DraftOffer } from "#ui/DraftOffer.tsx";
import { SaveBar } from "#ui/SaveBar.tsx";
import { UnsavedInputContext } from "#ui/unsaved-input.ts";
import classes from "./ChallengeEditor.module.css";
import { ChallengeHeading } from "./ChallengeHeading.tsx";
import { ChallengePreview, type PreviewSlot, type TestInstanceSlot } from "./ChallengePreview.tsx";
import { ContainerSection } from "./ContainerSection.tsx";
import { listChallengeChecks, listSections } from "./challenge-checks.ts";
import { EditorForm } from "./EditorForm.tsx";
import { FlagsSection, type TemplateSlot } from "./FlagsSection.tsx";
import { ManagedNote } from "./ManagedNote.tsx";
import { PublishSection } from "./PublishSection.tsx";
import { RulesSection } from "./RulesSection.tsx";
import { ScoreSection } from "./ScoreSection.tsx";
import { SectionLinks } from "./SectionLinks.tsx";
import { TextSection } from "./TextSection.tsx";
import { useChallengeEditor } from "./use-challenge-editor.ts";
import { useScrollToFragment } from "./use-scroll-to-fragment.ts";

/** The parts of the editor that other features provide. */
export interface EditorSlots {
  readonly renderPreview: PreviewSlot;
  readonly renderTestInstance: TestInstanceSlot;
  /** The flags and files, which are saved separately from the form. */
  readonly renderFlags: (challenge: EditedChallenge) => ReactNode;
  readonly renderTemplate: TemplateSlot;
  /** The hints that cost points, which are saved separately from the form. */
  readonly renderPaidHints: (challenge: EditedChallenge) => ReactNode;
}

interface Props {
  readonly gameId: number;
  readonly challenge: EditedChallenge;
  readonly slots: EditorSlots;
}

/** The editor of a challenge, with all sections on one page. */
export function ChallengeEditor({ gameId, challenge, slots }: Props) {
  const [isPreviewing, setIsPreviewing] = useState(false);
  const [hasNewFlags, setHasNewFlags] = useState(false);
  const { form, draft, warning, onSubmit, saveChanges, saveBar } = useChallengeEditor(
    gameId,
    challenge,
    hasNewFlags,
  );
  const checks = listChallengeChecks(challenge, form.values);
  const { type, isEnabled, opensAt } = challenge;
  const testContainer = hasContainer(type) && slots.renderTestInstance(challenge, saveChanges);
  useScrollToFragment();
  return (
    <>
      <ChallengeHeading gameId={gameId} challenge={challenge} onPreview={() => setIsPreviewing(true)} />
      <div className={classes.editor}>
        <SectionLinks
          sections={listSections(challenge)}
          checks={checks}
          isPublished={isEnabled || opensAt !== null}
        />
        <div className={classes.sections}>
          {challenge.isManagedFromCode && <ManagedNote />}
          <DraftOffer draft={draft} onRestore={(values) => form.setValues(values)} />
          <EditorForm onSubmit={onSubmit}>
            <TextSection gameId={gameId} form={form} />
          </EditorForm>
          {slots.renderPaidHints(challenge)}
          <FlagsSection form={form} type={type} renderTemplate={slots.renderTemplate} onSubmit={onSubmit}>
            <UnsavedInputContext value={setHasNewFlags}>{slots.renderFlags(challenge)}</UnsavedInputContext>
          </FlagsSection>
          {hasContainer(type) && (
            <ContainerSection form={form} type={type} onSubmit={onSubmit} testContainer={testContainer} />
          )}
          <EditorForm onSubmit={onSubmit}>
            <ScoreSection form={form} solveCount={challenge.valuedSolves} />
            <RulesSection gameId={gameId} challengeId={challenge.id} type={type} form={form} />
            <SaveBar {...saveBar} />
          </EditorForm>
        </div>
        <div className={classes.publish}>
          <EditorForm onSubmit={onSubmit}>
            <PublishSection
              gameId={gameId}
              challenge={challenge}
              checks={checks}
              form={form}
              save={saveChanges}
            />
          </EditorForm>
        </div>
      </div>
      {warning}
      <ChallengePreview
        opened={isPreviewing}
        onClose={() => setIsPreviewing(false)}
        challenge={challenge}
        form={form.values}
        renderPreview={slots.renderPreview}
        instance={testContainer}
      />
    </>
  );
}
