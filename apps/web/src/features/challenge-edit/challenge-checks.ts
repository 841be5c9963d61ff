import type { EditedChallenge } from "@gonfalon/contract/challenge.ts";
import { hasContainer, lacksFlags, needsFlags } from "@gonfalon/contract/enums.ts";
import { isStrong, measureStrength } from "@gonfalon/rules/flag-template.ts";
import { type ChallengeForm, toScoring } from "./challenge-form.ts";

/** The sections of the editor; also the fragments of their URLs. */
export type SectionName = "text" | "flags" | "container" | "score" | "rules" | "publish";

export interface ChallengeCheck {
  readonly name: "text" | "flags" | "template" | "image" | "score";
  readonly section: SectionName;
  readonly isReady: boolean;
}

/** What a challenge needs before it is shown to players. */
export function listChallengeChecks(
  { type, flags }: EditedChallenge,
  form: ChallengeForm,
): readonly ChallengeCheck[] {
  const flagCheck = needsFlags(type)
    ? ({ name: "flags", section: "flags", isReady: !lacksFlags(type, flags.length) } as const)
    : ({
        name: "template",
        section: "flags",
        isReady: isStrong(measureStrength(form.flagTemplate)),
      } as const);
  const imageCheck = {
    name: "image",
    section: "container",
    isReady: form.containerImage.trim() !== "",
  } as const;
  return [
    { name: "text", section: "text", isReady: form.title.trim() !== "" && form.content.trim() !== "" },
    flagCheck,
    ...(hasContainer(type) ? [imageCheck] : []),
    { name: "score", section: "score", isReady: toScoring(form) !== undefined },
  ];
}

export function listSections({ type }: EditedChallenge): readonly SectionName[] {
  return hasContainer(type)
    ? ["text", "flags", "container", "score", "rules", "publish"]
    : ["text", "flags", "score", "rules", "publish"];
}
