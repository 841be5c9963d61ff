import { type Charge, charges } from "./charges.ts";
import { type Partition, partitions, type Slot } from "./partitions.ts";
import { createRandom, pick } from "./random.ts";
import { colors, metals } from "./tinctures.ts";

/** The design of a shield, a roundel or a cloth. */
export interface Blazon {
  /** The tincture of the field. */
  readonly field: string;
  /** The tincture of the partition and of the charge. */
  readonly secondTincture: string;
  readonly partition: Partition;
  readonly charge?: { readonly figure: Charge; readonly slot: Slot };
  /** Whether the charge is on a disc of its own, because the partition has no room for it. */
  readonly hasDisc: boolean;
}

const DISC_SLOT: Slot = [0.5, 0.44, 0.37];

/** The blazon for a key such as `team:12`. It depends only on the key, so renaming a team does not change it. */
export function toBlazon(key: string): Blazon {
  const drawInteger = createRandom(key);
  const color = pick(colors, drawInteger());
  const metal = pick(metals, drawInteger());
  const partition = pick(partitions, drawInteger());
  const figure = pick(charges, drawInteger());
  const isMetalField = drawInteger() % 4 === 0;
  const hasDisc = drawInteger() % 3 !== 0 && partition.slot === undefined;
  const slot = hasDisc ? DISC_SLOT : partition.slot;
  return {
    field: isMetalField ? metal : color,
    secondTincture: isMetalField ? color : metal,
    partition,
    ...(slot && { charge: { figure, slot } }),
    hasDisc,
  };
}

/** The color, not the metal, of a team's blazon. */
export function toTeamColor(teamId: number): string {
  const { field, secondTincture } = toBlazon(`team:${teamId}`);
  return metals.some((metal) => metal === field) ? secondTincture : field;
}
