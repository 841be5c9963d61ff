declare global {
  /** Answers to the first calls of a screen by address, begun by the page itself (index.html). */
  var earlyAnswers: Map<string, Promise<Response | undefined>> | undefined;
}

/** The answer that the page has asked for already, if any; each is given once. */
export async function takeEarlyAnswer(address: string): Promise<Response | undefined> {
  const answer = globalThis.earlyAnswers?.get(address);
  globalThis.earlyAnswers?.delete(address);
  return answer;
}

/** The same, left for who will take it. */
export async function peekEarlyAnswer(address: string): Promise<Response | undefined> {
  return (await globalThis.earlyAnswers?.get(address))?.clone();
}

/** Forgets the answers that nobody has taken: by now they may be out of date. */
export function dropEarlyAnswers(): void {
  globalThis.earlyAnswers?.clear();
}
