/** The bonuses of the first three solvers, in thousandths. */
export type BloodBonus = readonly [first: number, second: number, third: number];

export const DEFAULT_BLOOD_BONUS = 52_459_530;

export const THOUSANDTHS_PER_PERCENT = 10;

const BITS_PER_BONUS = 10;
const MASK = 1023;
const BASE = 1000;

export function unpackBloodBonus(packedBonus: number): BloodBonus {
  return [
    (packedBonus >> (2 * BITS_PER_BONUS)) & MASK,
    (packedBonus >> BITS_PER_BONUS) & MASK,
    packedBonus & MASK,
  ];
}

export function packBloodBonus([first, second, third]: BloodBonus): number {
  return (first << (2 * BITS_PER_BONUS)) | (second << BITS_PER_BONUS) | third;
}

/** SCORE-2: whether a number contains three bonuses, none of them above 100 %. */
export function isValidBloodBonus(packedBonus: number): boolean {
  return (
    packedBonus >= 0 &&
    packedBonus >> (3 * BITS_PER_BONUS) === 0 &&
    unpackBloodBonus(packedBonus).every((part) => part <= BASE)
  );
}

/**
 * SCORE-3: the points of a blood. Computed in 32-bit floats, rounding half to even, as GZCTF does; double
 * precision gives different points for many values.
 */
export function computeBloodPoints(value: number, bonus: number): number {
  const factor = Math.fround(Math.fround(bonus / BASE) + 1);
  return roundHalfToEven(Math.fround(value * factor));
}

function roundHalfToEven(value: number): number {
  const floor = Math.floor(value);
  const fraction = value - floor;
  if (fraction !== 0.5) return Math.round(value);
  return floor % 2 === 0 ? floor : floor + 1;
}
