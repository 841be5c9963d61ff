import { mix } from "@gonfalon/rules/color.ts";
import type { Blazon } from "./blazon.ts";
import { charges } from "./charges.ts";
import { partitions } from "./partitions.ts";
import { createRandom, pick } from "./random.ts";
import { colors, metals } from "./tinctures.ts";

/** The color at the bottom of a poster, dark in both schemes. */
export const POSTER_GROUND = "#0a0b10";

const BACK_CLOTH_COUNT = 15;
const [gules, azure, vert, purpure, tenne, murrey, celeste] = colors;
const mainColors = [gules, azure, vert, purpure, tenne, murrey, celeste] as const;
const secondColors = [azure, vert, purpure, tenne, murrey, celeste] as const;

export interface Poster {
  readonly color: string;
  readonly metal: string;
  /** The plain cloths at the back: their color, and their length as a share of the height. */
  readonly backCloths: readonly { readonly color: string; readonly length: number }[];
  readonly frontCloths: readonly { readonly blazon: Blazon; readonly length: number }[];
}

/** The poster for a key such as `game:3`, with this number of cloths in front. */
export function toPoster(key: string, frontClothCount: number): Poster {
  const drawInteger = createRandom(key);
  const drawShare = () => drawInteger() / 2 ** 32;
  const color = pick(mainColors, drawInteger());
  const secondColor = pick(secondColors, drawInteger());
  const metal = pick(metals, drawInteger());
  const backColor = mix(color, POSTER_GROUND, 0.52);
  const backCloths = Array.from({ length: BACK_CLOTH_COUNT }, () => {
    const length = 0.2 + 0.26 * drawShare();
    return { length, color: mix(backColor, POSTER_GROUND, 0.15 + drawShare() * 0.4) };
  });
  let partitionIndex = -1;
  const frontCloths = Array.from({ length: frontClothCount }, (_, index) => {
    const nearness = 1 - Math.abs(index - (frontClothCount - 1) / 2) / frontClothCount;
    const length = 0.34 + 0.3 * nearness + 0.1 * drawShare();
    const kind = drawInteger() % 3;
    const baseColor = kind === 0 ? secondColor : color;
    const randomIndex = drawInteger() % partitions.length;
    // Two neighbors never have the same partition.
    partitionIndex = randomIndex === partitionIndex ? (randomIndex + 7) % partitions.length : randomIndex;
    const partition = pick(partitions, partitionIndex);
    const figure = pick(charges, drawInteger());
    const blazon: Blazon = {
      field: mix(baseColor, POSTER_GROUND, 0.1),
      secondTincture: kind === 2 ? mix(baseColor, POSTER_GROUND, 0.42) : metal,
      partition,
      ...(partition.slot && { charge: { figure, slot: partition.slot } }),
      hasDisc: false,
    };
    return { length, blazon };
  });
  return { color, metal, backCloths, frontCloths };
}
