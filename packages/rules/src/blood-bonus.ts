/** The bonuses of the first three solvers, in thousandths. */
export type BloodBonus = readonly [first: number, second: number, third: number];

export const DEFAULT_BLOOD_BONUS = 52_459_530;

const BITS = 10;
const MASK = 1023;
const BASE = 1000;

export function unpackBloodBonus(packed: number): BloodBonus {
  return [(packed >> (2 * BITS)) & MASK, (packed >> BITS) & MASK, packed & MASK];
}

export function packBloodBonus([first, second, third]: BloodBonus): number {
  return (first << (2 * BITS)) | (second << BITS) | third;
}

/** SCORE-2: no bonus is above 100 %. */
export function isValidBloodBonus(packed: number): boolean {
  return packed >= 0 && packed >> (3 * BITS) === 0 && unpackBloodBonus(packed).every((part) => part <= BASE);
}

/**
 * SCORE-3: the points of a blood. Computed in 32-bit floats, rounding half to even, as GZCTF does; double
 * precision gives different points for many values.
 */
export function bloodPoints(value: number, bonus: number): number {
  const factor = Math.fround(Math.fround(bonus / BASE) + 1);
  return roundHalfToEven(Math.fround(value * factor));
}

function roundHalfToEven(value: number): number {
  const floor = Math.floor(value);
  const fraction = value - floor;
  if (fraction !== 0.5) return Math.round(value);
  return floor % 2 === 0 ? floor : floor + 1;
}
