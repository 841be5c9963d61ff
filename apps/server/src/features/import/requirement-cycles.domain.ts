import { findUnsolvable } from "@gonfalon/rules/requirements.ts";
import type { SourceEvent, SourceNote } from "./source.domain.ts";

/** LOCK-1: leaves out the requirements that would form a cycle, with a note for each challenge. */
export function removeCycles(event: SourceEvent): SourceEvent {
  const allRequirements = new Map(event.challenges.map(({ id, requires }) => [id, requires]));
  if (findUnsolvable(allRequirements) === undefined) return event;
  const acceptedRequirements = new Map<number, readonly number[]>();
  const notes: SourceNote[] = [];
  const challenges = event.challenges.map((challenge) => {
    const { id, requires, document } = challenge;
    const formsCycle = (ids: readonly number[]) =>
      findUnsolvable(new Map([...acceptedRequirements, [id, ids]])) !== undefined;
    const isCyclic = formsCycle(requires);
    const acceptedIds = isCyclic ? requires.filter((requiredId) => !formsCycle([requiredId])) : requires;
    acceptedRequirements.set(id, acceptedIds);
    if (isCyclic) notes.push(toNote(document.title));
    return { ...challenge, requires: acceptedIds };
  });
  return { ...event, challenges, notes: [...event.notes, ...notes] };
}

function toNote(title: string): SourceNote {
  return { level: "Warning", code: "SettingLeftOut", kind: "Challenges", name: `${title} (requirements)` };
}
