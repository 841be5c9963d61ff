/** The 32-bit FNV-1a hash of the UTF-8 bytes of a text. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}

/** mulberry32: the same sequence of unsigned 32-bit integers for the same text. */
export function createRandom(text: string): () => number {
  let state = hashText(text) | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixedState = Math.imul(state ^ (state >>> 15), 1 | state);
    mixedState = (mixedState + Math.imul(mixedState ^ (mixedState >>> 7), 61 | mixedState)) ^ mixedState;
    return (mixedState ^ (mixedState >>> 14)) >>> 0;
  };
}

/** The element at `number` modulo the length of the list. */
export function pick<T>(list: readonly [T, ...T[]], number: number): T {
  return list[number % list.length] ?? list[0];
}
