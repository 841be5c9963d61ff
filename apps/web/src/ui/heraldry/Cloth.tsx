import { useId } from "react";
import type { Blazon } from "./blazon.ts";
import { Field } from "./Field.tsx";
import { round, swallowTail } from "./geometry.ts";

interface Props {
  readonly blazon: Blazon;
  readonly x?: number;
  readonly y?: number;
  readonly width: number;
  readonly height: number;
}

/** Light and shadow of the folds, from left to right. */
const folds = [
  [0, "#000", 0.42],
  [0.16, "#fff", 0.12],
  [0.36, "#000", 0.14],
  [0.55, "#fff", 0.1],
  [0.78, "#000", 0.22],
  [1, "#000", 0.46],
] as const;

/** A hanging cloth with a blazon and a swallow tail, for use in an SVG. */
export function Cloth({ blazon, x = 0, y = 0, width, height }: Props) {
  const id = useId();
  const outline = swallowTail(width, height);
  return (
    <g transform={`translate(${round(x)} ${round(y)})`}>
      <linearGradient id={id}>
        {folds.map(([offset, color, opacity]) => (
          <stop key={offset} offset={offset} stopColor={color} stopOpacity={opacity} />
        ))}
      </linearGradient>
      <Field blazon={blazon} width={width} height={height} outline={outline} withCharge />
      <path d={outline} fill={`url(#${id})`} />
    </g>
  );
}
