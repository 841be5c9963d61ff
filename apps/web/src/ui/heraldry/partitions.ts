import { box, joinPaths, polygon, round } from "./geometry.ts";

/** The center of a charge (as fractions of width and height) and its size (as a fraction of the width). */
export type Slot = readonly [x: number, y: number, size: number];

export interface Partition {
  readonly name: string;
  /** The path of the part that has the second tincture, in a field of this size. */
  readonly draw: (width: number, height: number) => string;
  /** The place of the charge, if the partition has room for one. */
  readonly slot?: Slot;
}

/** The partitions of a field, selected by index: adding, removing or moving one changes existing images. */
export const partitions: readonly [Partition, ...Partition[]] = [
  { name: "plain", draw: () => "", slot: [0.5, 0.45, 0.62] },
  { name: "per-pale", draw: (w, h) => box(w / 2, 0, w / 2, h), slot: [0.5, 0.45, 0.6] },
  { name: "per-fess", draw: (w, h) => box(0, h * 0.46, w, h), slot: [0.5, 0.46, 0.58] },
  { name: "per-bend", draw: (w, h) => polygon([0, 0], [w, w], [w, h], [0, h]), slot: [0.5, 0.45, 0.56] },
  {
    name: "per-bend-sinister",
    draw: (w, h) => polygon([w, 0], [0, w], [0, h], [w, h]),
    slot: [0.5, 0.45, 0.56],
  },
  {
    name: "per-chevron",
    draw: (w, h) => {
      const side = h * 0.36 + w * 0.42;
      return polygon([w / 2, h * 0.36], [w, side], [w, h], [0, h], [0, side]);
    },
    slot: [0.5, 0.7, 0.36],
  },
  { name: "quarterly", draw: (w, h) => box(w / 2, 0, w / 2, h * 0.46) + box(0, h * 0.46, w / 2, h) },
  {
    name: "per-saltire",
    draw: (w, h) =>
      polygon([0, 0], [w / 2, h * 0.46], [0, h * 0.92]) + polygon([w, 0], [w / 2, h * 0.46], [w, h * 0.92]),
  },
  { name: "fess", draw: (w, h) => box(0, h * 0.29, w, h * 0.34), slot: [0.5, 0.46, 0.32] },
  { name: "pale", draw: (w, h) => box(w * 0.3, 0, w * 0.4, h), slot: [0.5, 0.44, 0.34] },
  { name: "bend", draw: (w) => polygon([0, -w * 0.06], [0, w * 0.36], [w, w * 1.36], [w, w * 0.94]) },
  { name: "chevron", draw: (w, h) => chevron(w, h * 0.26, 0.32), slot: [0.5, 0.78, 0.26] },
  {
    name: "cross",
    draw: (w, h) =>
      box(w * 0.38, 0, w * 0.24, h) +
      box(0, h * 0.34, w * 0.38, w * 0.24) +
      box(w * 0.62, h * 0.34, w * 0.38, w * 0.24),
  },
  { name: "saltire", draw: saltire },
  { name: "chief", draw: (w, h) => box(0, 0, w, h * 0.34), slot: [0.5, 0.62, 0.46] },
  {
    name: "pile",
    draw: (w, h) => polygon([w * 0.06, 0], [w * 0.94, 0], [w / 2, h * 0.86]),
    slot: [0.5, 0.26, 0.38],
  },
  { name: "paly", draw: (w, h) => joinPaths(3, (i) => box((w / 6) * (2 * i + 1), 0, w / 6, h)) },
  { name: "barry", draw: (w, h) => joinPaths(4, (i) => box(0, (h / 8) * (2 * i + 1), w, h / 8)) },
  { name: "bendy", draw: bendy },
  { name: "chequy", draw: chequy },
  { name: "lozengy", draw: lozengy },
  { name: "gyronny", draw: gyronny },
  { name: "chevronny", draw: (w) => joinPaths(4, (i) => chevron(w, -w * 0.3 + i * w * 0.5, 0.25)) },
  { name: "flaunches", draw: flaunches, slot: [0.5, 0.43, 0.42] },
];

function chevron(w: number, top: number, thickness: number): string {
  const [side, bandHeight] = [top + w * 0.44, w * thickness];
  return polygon(
    [w / 2, top],
    [w, side],
    [w, side + bandHeight],
    [w / 2, top + bandHeight],
    [0, side + bandHeight],
    [0, side],
  );
}

function saltire(w: number, h: number): string {
  const [arm, middle] = [w * 0.15, h * 0.45];
  const [top, bottom, inner] = [middle - w / 2, middle + w / 2, arm * 1.9];
  return polygon(
    [-arm, top],
    [arm, top - arm],
    [w / 2, middle - inner],
    [w - arm, top - arm],
    [w + arm, top],
    [w / 2 + inner, middle],
    [w + arm, bottom],
    [w - arm, bottom + arm],
    [w / 2, middle + inner],
    [arm, bottom + arm],
    [-arm, bottom],
    [w / 2 - inner, middle],
  );
}

function bendy(w: number): string {
  return joinPaths(6, (i) => {
    const start = -w + i * w * 0.5;
    const band = w * 0.25;
    return polygon([0, start], [0, start + band], [w, start + w + band], [w, start + w]);
  });
}

function chequy(w: number, h: number): string {
  const side = w / 4;
  return joinPaths(Math.ceil(h / side) * 4, (cell) => {
    const row = Math.floor(cell / 4);
    return (cell + row) % 2 ? box((cell % 4) * side, row * side, side, side) : "";
  });
}

function lozengy(w: number, h: number): string {
  const [across, down] = [w / 3, (w / 3) * 1.35];
  return joinPaths((Math.ceil(h / down) + 1) * 4, (cell) => {
    const [x, y] = [(cell % 4) * across, Math.floor(cell / 4) * down];
    return polygon([x, y - down / 2], [x + across / 2, y], [x, y + down / 2], [x - across / 2, y]);
  });
}

function gyronny(w: number, h: number): string {
  const [x, y, radius] = [w / 2, h * 0.46, Math.max(w, h) * 1.2];
  return joinPaths(4, (i) => {
    const from = (i * Math.PI) / 2;
    const to = from + Math.PI / 4;
    return polygon(
      [x, y],
      [x + Math.cos(from) * radius, y + Math.sin(from) * radius],
      [x + Math.cos(to) * radius, y + Math.sin(to) * radius],
    );
  });
}

function flaunches(w: number, h: number): string {
  const [middle, end] = [round(h * 0.42), round(h * 0.9)];
  const right = round(w);
  return `M0 0Q${round(w * 0.42)} ${middle} 0 ${end}ZM${right} 0Q${round(w * 0.58)} ${middle} ${right} ${end}Z`;
}
