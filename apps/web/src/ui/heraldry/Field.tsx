import { useId } from "react";
import type { Blazon } from "./blazon.ts";
import { box, round } from "./geometry.ts";

interface Props {
  readonly blazon: Blazon;
  readonly width: number;
  readonly height: number;
  /** The path that the drawing is clipped to. */
  readonly outline: string;
  readonly hasCharge: boolean;
}

/** Draws a blazon: the field, the part in the second tincture and, with `hasCharge`, the charge. */
export function Field({ blazon, width, height, outline, hasCharge }: Props) {
  const id = useId();
  const region = blazon.partition.draw(width, height);
  return (
    <>
      <clipPath id={id}>
        <path d={outline} />
      </clipPath>
      <g clipPath={`url(#${id})`}>
        <path fill={blazon.field} d={box(0, 0, width, height)} />
        {region && <path fill={blazon.secondTincture} d={region} />}
        {hasCharge && <FieldCharge blazon={blazon} width={width} height={height} region={region} />}
      </g>
    </>
  );
}

type ChargeProps = Pick<Props, "blazon" | "width" | "height"> & { readonly region: string };

/** Draws the charge in the second tincture, but in that of the field where the background has the second tincture. */
function FieldCharge({
  blazon: { charge, field, secondTincture, hasDisc },
  width,
  height,
  region,
}: ChargeProps) {
  const id = useId();
  if (!charge) return null;
  const [x, y, size] = charge.slot;
  const center = { cx: round(width * x), cy: round(height * y) };
  const shape = {
    fillRule: "evenodd",
    transform: `translate(${center.cx} ${center.cy}) scale(${round((width * size) / 24)})`,
    d: charge.figure.path,
  } as const;
  return (
    <>
      {hasDisc && (
        <>
          <circle {...center} r={round(width * 0.31)} fill={secondTincture} />
          <circle {...center} r={round(width * 0.265)} fill={field} />
        </>
      )}
      <path fill={secondTincture} {...shape} />
      {region && !hasDisc && (
        <>
          <clipPath id={id}>
            <path d={region} />
          </clipPath>
          <g clipPath={`url(#${id})`}>
            <path fill={field} {...shape} />
          </g>
        </>
      )}
    </>
  );
}
