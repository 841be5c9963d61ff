import { useId } from "react";
import { toBlazon, toTeamColor } from "./blazon.ts";
import { Field } from "./Field.tsx";
import { Folds } from "./Folds.tsx";
import { box } from "./geometry.ts";

interface Props {
  readonly teamId: number;
  /** An uploaded picture, which replaces the drawing. */
  readonly picture: string | null;
}

const WIDTH = 180;
const HEIGHT = 288;
const FIELD_HEIGHT = 167;
const outline = box(0, 0, WIDTH, HEIGHT);
const field = box(0, 0, WIDTH, FIELD_HEIGHT);

/** A cloth in the colors of a team: the blazon above, and a dark area for text below. It fills its box. */
export function PodiumCloth({ teamId, picture }: Props) {
  const fadeId = useId();
  const blazon = toBlazon(`team:${teamId}`);
  const ground = `color-mix(in srgb, ${toTeamColor(teamId)} 30%, #0d0f15)`;
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
      <path d={outline} style={{ fill: ground }} />
      {picture ? (
        <image href={picture} width={WIDTH} height={FIELD_HEIGHT} preserveAspectRatio="xMidYMid slice" />
      ) : (
        <Field blazon={blazon} width={WIDTH} height={FIELD_HEIGHT} outline={field} hasCharge />
      )}
      <linearGradient id={fadeId} x2="0" y2="1">
        <stop offset="0.4" stopOpacity="0" style={{ stopColor: ground }} />
        <stop offset="0.8" style={{ stopColor: ground }} />
      </linearGradient>
      <path d={box(0, 0, WIDTH, FIELD_HEIGHT + 1)} fill={`url(#${fadeId})`} />
      <Folds outline={outline} />
    </svg>
  );
}
