/** The selection on the traffic screen; each level is part of the previous one. */
export interface TrafficSelection {
  readonly challengeId: number | undefined;
  readonly participationId: number | undefined;
  readonly fileName: string | undefined;
}

export function parseSelection(address: URLSearchParams): TrafficSelection {
  const challengeId = idFrom(address.get("challenge"));
  const participationId = challengeId && idFrom(address.get("team"));
  return {
    challengeId,
    participationId,
    fileName: participationId === undefined ? undefined : (address.get("file") ?? undefined),
  };
}

export function toSearchParams({
  challengeId,
  participationId,
  fileName,
}: Partial<TrafficSelection>): Record<string, string> {
  return {
    ...(challengeId !== undefined && { challenge: String(challengeId) }),
    ...(participationId !== undefined && { team: String(participationId) }),
    ...(fileName !== undefined && { file: fileName }),
  };
}

function idFrom(text: string | null): number | undefined {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}
