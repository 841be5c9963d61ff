import { useId } from "react";
import { toBlazon } from "./blazon.ts";
import { Cloth } from "./Cloth.tsx";
import { Folds } from "./Folds.tsx";
import { swallowTail } from "./geometry.ts";

interface Props {
  readonly teamId: number;
  /** An uploaded picture, which replaces the drawing. */
  readonly picture: string | null | undefined;
}

const WIDTH = 96;
const HEIGHT = 132;
const outline = swallowTail(WIDTH, HEIGHT);

/** The hanging cloth of a team: its blazon, or its picture in the same outline. */
export function TeamCloth({ teamId, picture }: Props) {
  const clipId = useId();
  return (
    <svg
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      aria-hidden="true"
      focusable="false"
    >
      {picture ? (
        <>
          <clipPath id={clipId}>
            <path d={outline} />
          </clipPath>
          <image
            href={picture}
            width={WIDTH}
            height={HEIGHT}
            preserveAspectRatio="xMidYMid slice"
            clipPath={`url(#${clipId})`}
          />
          <Folds outline={outline} />
        </>
      ) : (
        <Cloth blazon={toBlazon(`team:${teamId}`)} width={WIDTH} height={HEIGHT} />
      )}
    </svg>
  );
}
