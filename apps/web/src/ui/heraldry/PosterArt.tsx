import { mix } from "@gonfalon/rules/color.ts";
import { memo, useId, useMemo } from "react";
import { Cloth } from "./Cloth.tsx";
import { polygon, round, swallowTail } from "./geometry.ts";
import { POSTER_GROUND, type Poster, toPoster } from "./poster.ts";

const WIDTH = 1280;
const HEIGHT = 720;

interface Props {
  /** Determines the drawing: `game:<id>`. */
  readonly name: string;
  /** The number of cloths in front: two for a thumbnail. */
  readonly clothCount?: number;
  /** The share of the width at the left that has no cloths in front, for a title. */
  readonly emptyShare?: number;
  /** Whether the drawing is square instead of 16:9. */
  readonly square?: boolean;
}

/** A generated poster: two rows of hanging cloths, in colors that depend on `name`. It fills its box. */
export const PosterArt = memo(function PosterArt({
  name,
  clothCount = 6,
  emptyShare = 0,
  square = false,
}: Props) {
  const poster = useMemo(() => toPoster(name, clothCount), [name, clothCount]);
  const width = square ? HEIGHT : WIDTH;
  return (
    <svg
      viewBox={`0 0 ${width} ${HEIGHT}`}
      width="100%"
      height="100%"
      preserveAspectRatio={emptyShare > 0 ? "xMaxYMin slice" : "xMidYMin slice"}
      aria-hidden="true"
      focusable="false"
    >
      <Ground color={poster.color} emptyShare={emptyShare} width={width} />
      <BackRow poster={poster} width={width} />
      <FrontRow poster={poster} from={width * emptyShare} width={width} />
      <Shade width={width} />
    </svg>
  );
});

function Ground({
  color,
  emptyShare,
  width,
}: {
  readonly color: string;
  readonly emptyShare: number;
  readonly width: number;
}) {
  const id = useId();
  const light = mix(color, "#ffffff", 0.35);
  return (
    <>
      <linearGradient id={`${id}g`} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor={mix(color, POSTER_GROUND, 0.45)} />
        <stop offset=".6" stopColor={mix(color, POSTER_GROUND, 0.72)} />
        <stop offset="1" stopColor={POSTER_GROUND} />
      </linearGradient>
      <radialGradient id={`${id}l`} cx={emptyShare > 0 ? 0.72 : 0.5} cy="0" r=".8">
        <stop offset="0" stopColor={light} stopOpacity=".75" />
        <stop offset="1" stopColor={color} stopOpacity="0" />
      </radialGradient>
      <rect width={width} height={HEIGHT} fill={`url(#${id}g)`} />
      <rect width={width} height={HEIGHT} fill={`url(#${id}l)`} />
      {[0.3, 0.62].map((position) => {
        const x = (emptyShare + (1 - emptyShare) * position) * width;
        const beam = polygon(
          [x, 0],
          [x + width * 0.1, 0],
          [x - width * 0.06, HEIGHT],
          [x - width * 0.3, HEIGHT],
        );
        return <path key={position} fill="#fff" fillOpacity=".05" d={beam} />;
      })}
    </>
  );
}

function BackRow({ poster, width }: { readonly poster: Poster; readonly width: number }) {
  const step = width / poster.backCloths.length;
  return poster.backCloths.map(({ color, length }, index) => (
    <path
      key={round(index * step)}
      fill={color}
      fillOpacity=".85"
      transform={`translate(${round(index * step + step * 0.14)} 0)`}
      d={swallowTail(step * 0.72, HEIGHT * length)}
    />
  ));
}

interface FrontRowProps {
  readonly poster: Poster;
  readonly from: number;
  readonly width: number;
}

function FrontRow({ poster, from, width }: FrontRowProps) {
  const step = (width - from) / poster.frontCloths.length;
  return poster.frontCloths.map(({ blazon, length }, index) => {
    const x = from + index * step + step * 0.1;
    return (
      <g key={round(x)}>
        <rect
          x={round(x - step * 0.06)}
          y={round(HEIGHT * 0.023)}
          width={round(step * 0.92)}
          height={round(HEIGHT * 0.014)}
          fill={mix(poster.metal, POSTER_GROUND, 0.15)}
        />
        <Cloth blazon={blazon} x={x} y={HEIGHT * 0.045} width={step * 0.8} height={HEIGHT * length} />
      </g>
    );
  });
}

/** Fades the bottom to the ground color, so that a text on it is readable. */
function Shade({ width }: { readonly width: number }) {
  const id = useId();
  return (
    <>
      <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor={POSTER_GROUND} stopOpacity="0" />
        <stop offset="1" stopColor={POSTER_GROUND} stopOpacity=".9" />
      </linearGradient>
      <rect width={width} height={HEIGHT} fill={`url(#${id})`} />
    </>
  );
}
