/**
 * POW-1: the task is to find an answer of eight bytes such that the SHA-256 of the challenge followed by the
 * answer starts with at least `difficulty` zero bits.
 */
export interface Puzzle {
  readonly challenge: Uint8Array;
  readonly difficulty: number;
}

/** The length of a challenge and of an answer in bytes. */
export const PUZZLE_BYTES = 8;

export function isSolution({ challenge, difficulty }: Puzzle, answer: Uint8Array): boolean {
  return countLeadingZeroBits(toWords(computeProofDigest(challenge, answer))) >= difficulty;
}

export interface SearchRange {
  /** The first four bytes of the answers to try. */
  readonly prefix: number;
  /** The last four bytes of the first answer. They increase by one for each further answer. */
  readonly from: number;
  /** How many answers are tried. */
  readonly attempts: number;
}

/** The last four bytes of the first solution in the range, or undefined if there is none. */
export function findSolution({ challenge, difficulty }: Puzzle, range: SearchRange): number | undefined {
  const block = toBlock(challenge, new Uint8Array(PUZZLE_BYTES));
  block[2] = range.prefix;
  for (let offset = 0; offset < range.attempts; offset++) {
    const counter = (range.from + offset) >>> 0;
    block[3] = counter;
    if (countLeadingZeroBits(compress(block)) >= difficulty) return counter;
  }
  return undefined;
}

/** The answer with this prefix and counter. */
export function toAnswer(prefix: number, counter: number): Uint8Array {
  const bytes = new Uint8Array(PUZZLE_BYTES);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, prefix);
  view.setUint32(4, counter);
  return bytes;
}

export function computeProofDigest(challenge: Uint8Array, answer: Uint8Array): Uint8Array {
  const digest = new DataView(new ArrayBuffer(32));
  for (const [index, word] of compress(toBlock(challenge, answer)).entries())
    digest.setInt32(index * 4, word);
  return new Uint8Array(digest.buffer);
}

function toWords(digest: Uint8Array): Int32Array {
  const view = toView(digest);
  return Int32Array.from({ length: 8 }, (_, index) => view.getInt32(index * 4));
}

function countLeadingZeroBits(words: Int32Array): number {
  const first = words.findIndex((word) => word !== 0);
  return first < 0 ? 32 * words.length : 32 * first + Math.clz32(at(words, first));
}

/** The sixteen bytes with the padding of SHA-256 fill exactly one block. */
function toBlock(challenge: Uint8Array, answer: Uint8Array): Int32Array {
  const block = new Int32Array(64);
  const [first, second] = [toView(challenge), toView(answer)];
  block[0] = first.getInt32(0);
  block[1] = first.getInt32(4);
  block[2] = second.getInt32(0);
  block[3] = second.getInt32(4);
  block[4] = 0x80_00_00_00;
  block[15] = 2 * PUZZLE_BYTES * 8;
  return block;
}

function toView({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

const INITIAL_STATE = Int32Array.of(
  0x6a09e667,
  0xbb67ae85,
  0x3c6ef372,
  0xa54ff53a,
  0x510e527f,
  0x9b05688c,
  0x1f83d9ab,
  0x5be0cd19,
);

// biome-ignore format: eight in a row, as the standard prints them
const ROUND_CONSTANTS = Int32Array.of(
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
  0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
  0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
  0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
  0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
  0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
  0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
);

const state = new Int32Array(8);

/**
 * SHA-256 of one block (FIPS 180-4), in plain JavaScript: a search computes hundreds of thousands of hashes a second.
 * The Web Crypto API is asynchronous, which is too slow for single blocks, and exists only in secure contexts. The
 * result is valid until the next call.
 */
function compress(w: Int32Array): Int32Array {
  for (let i = 16; i < 64; i++) {
    const x = at(w, i - 15);
    const y = at(w, i - 2);
    const s0 = rotateRight(x, 7) ^ rotateRight(x, 18) ^ (x >>> 3);
    const s1 = rotateRight(y, 17) ^ rotateRight(y, 19) ^ (y >>> 10);
    w[i] = (at(w, i - 16) + s0 + at(w, i - 7) + s1) | 0;
  }
  let a = at(INITIAL_STATE, 0);
  let b = at(INITIAL_STATE, 1);
  let c = at(INITIAL_STATE, 2);
  let d = at(INITIAL_STATE, 3);
  let e = at(INITIAL_STATE, 4);
  let f = at(INITIAL_STATE, 5);
  let g = at(INITIAL_STATE, 6);
  let h = at(INITIAL_STATE, 7);
  for (let i = 0; i < 64; i++) {
    const s1 = rotateRight(e, 6) ^ rotateRight(e, 11) ^ rotateRight(e, 25);
    const first = (h + s1 + ((e & f) ^ (~e & g)) + at(ROUND_CONSTANTS, i) + at(w, i)) | 0;
    const s0 = rotateRight(a, 2) ^ rotateRight(a, 13) ^ rotateRight(a, 22);
    const second = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  state[0] = a + at(INITIAL_STATE, 0);
  state[1] = b + at(INITIAL_STATE, 1);
  state[2] = c + at(INITIAL_STATE, 2);
  state[3] = d + at(INITIAL_STATE, 3);
  state[4] = e + at(INITIAL_STATE, 4);
  state[5] = f + at(INITIAL_STATE, 5);
  state[6] = g + at(INITIAL_STATE, 6);
  state[7] = h + at(INITIAL_STATE, 7);
  return state;
}

function at(words: Int32Array, index: number): number {
  // All arrays here have a fixed length; a test for a missing element would cost a third of the speed.
  return words[index] as number;
}

function rotateRight(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}
