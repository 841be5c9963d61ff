import { memo, useId } from "react";
import { type Blazon, toBlazon } from "./blazon.ts";
import { Field } from "./Field.tsx";
import { disc, round } from "./geometry.ts";

/** A team has a shield, a person a circle. */
export type CrestShape = "shield" | "roundel";

interface Props {
  readonly shape: CrestShape;
  /** Determines the drawing: `team:<id>`, `user:<id>`, or `user:<name>` where no id is known. */
  readonly name: string;
  /** The width in pixels. */
  readonly size: number;
  /** An uploaded picture, which is cut to the same outline. */
  readonly picture: string | null | undefined;
}

const WIDTH = 48;
const MIN_SIZE_WITH_CHARGE = 22;
const MIN_SIZE_WITH_DISC = 28;

const shapes = {
  shield: { height: 56, outline: "M1 1H47V25C47 40 38 49 24 55 10 49 1 40 1 25Z" },
  roundel: { height: 48, outline: disc(23, 24, 24) },
} as const;

/** A generated shield or roundel, or the uploaded picture in its place. */
export const Crest = memo(function Crest({ shape, name, size, picture }: Props) {
  const { height, outline } = shapes[shape];
  return (
    <svg
      width={size}
      height={round((size * height) / WIDTH)}
      viewBox={`0 0 ${WIDTH} ${height}`}
      aria-hidden="true"
      focusable="false"
    >
      {picture ? (
        <Picture picture={picture} height={height} outline={outline} />
      ) : (
        <Drawing name={name} size={size} shape={shape} />
      )}
      <path d={outline} fill="none" stroke="var(--gonfalon-edge)" strokeWidth={round(WIDTH / size)} />
    </svg>
  );
});

function Drawing({ name, size, shape }: Omit<Props, "picture">) {
  const { height, outline } = shapes[shape];
  const blazon = toBlazon(name);
  return (
    <Field
      blazon={shape === "roundel" ? toRoundelBlazon(blazon) : blazon}
      width={WIDTH}
      height={height}
      outline={outline}
      hasCharge={size >= (blazon.hasDisc ? MIN_SIZE_WITH_DISC : MIN_SIZE_WITH_CHARGE)}
    />
  );
}

/** A circle has less room than a shield, and its middle is lower. */
function toRoundelBlazon(blazon: Blazon): Blazon {
  if (!blazon.charge) return blazon;
  const { figure, slot } = blazon.charge;
  return { ...blazon, charge: { figure, slot: [slot[0], slot[1] + 0.03, slot[2] * 0.9] } };
}

interface PictureProps {
  readonly picture: string;
  readonly height: number;
  readonly outline: string;
}

function Picture({ picture, height, outline }: PictureProps) {
  const id = useId();
  return (
    <>
      <clipPath id={id}>
        <path d={outline} />
      </clipPath>
      <image
        href={picture}
        width={WIDTH}
        height={height}
        preserveAspectRatio="xMidYMid slice"
        clipPath={`url(#${id})`}
      />
    </>
  );
}
