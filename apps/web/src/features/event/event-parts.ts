import type { AnswerResult } from "@gonfalon/contract/enums.ts";
import { GAME_ACTIONS, type GameAction, type GameEvent } from "@gonfalon/contract/event.ts";

/** The parts of an event, parsed from its values. */
export type EventParts =
  | {
      readonly kind: "submission";
      readonly verdict: AnswerResult;
      readonly answer: string;
      readonly challenge: string;
    }
  | { readonly kind: "cheat"; readonly challenge: string; readonly team: string; readonly owner: string }
  | { readonly kind: "container"; readonly challenge: string; readonly containerId: string | undefined }
  | { readonly kind: "action"; readonly action: GameAction; readonly values: readonly string[] }
  | { readonly kind: "text"; readonly text: string };

export function toEventParts({ type, values, containerId }: GameEvent): EventParts {
  const [first = "", second = "", third = ""] = values;
  switch (type) {
    case "FlagSubmit":
      return { kind: "submission", verdict: parseVerdict(first), answer: second, challenge: third };
    case "CheatDetected":
      return { kind: "cheat", challenge: first, team: second, owner: third };
    case "ContainerStart":
    case "ContainerDestroy":
      return { kind: "container", challenge: second, containerId };
    case "Normal":
      return toActionParts(values) ?? { kind: "text", text: values.at(-1) ?? "" };
  }
}

/** An organizer's action or the purchase of a hint; undefined if the first value is not a known action. */
function toActionParts([first, ...values]: readonly string[]): EventParts | undefined {
  const action = GAME_ACTIONS.find((name) => name === first);
  return action && { kind: "action", action, values };
}

const VERDICTS: readonly AnswerResult[] = [
  "FlagSubmitted",
  "Accepted",
  "WrongAnswer",
  "CheatDetected",
  "NotFound",
];

function parseVerdict(name: string): AnswerResult {
  return VERDICTS.find((verdict) => verdict === name) ?? "NotFound";
}

const DOCKER_ID_PATTERN = /^[0-9a-f]{64}$/;
const SHORT_ID_LENGTH = 12;

/** Shortens the id of a Docker container as `docker ps` does. Pod names are not shortened. */
export function toShortId(containerId: string): string {
  return DOCKER_ID_PATTERN.test(containerId) ? containerId.slice(0, SHORT_ID_LENGTH) : containerId;
}
