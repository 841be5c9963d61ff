import type { Blazon } from "./blazon.ts";
import { Field } from "./Field.tsx";
import { Folds } from "./Folds.tsx";
import { round, swallowTail } from "./geometry.ts";

interface Props {
  readonly blazon: Blazon;
  readonly x?: number;
  readonly y?: number;
  readonly width: number;
  readonly height: number;
}

/** A hanging cloth with a blazon and a swallow tail, for use in an SVG. */
export function Cloth({ blazon, x = 0, y = 0, width, height }: Props) {
  const outline = swallowTail(width, height);
  return (
    <g transform={`translate(${round(x)} ${round(y)})`}>
      <Field blazon={blazon} width={width} height={height} outline={outline} hasCharge />
      <Folds outline={outline} />
    </g>
  );
}
