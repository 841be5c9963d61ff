import { renderSVG } from "uqr";

interface Props {
  readonly text: string;
  /** The accessible name of the image. */
  readonly label: string;
  readonly size: number;
}

/** Scanners need dark modules on a light background, in both color schemes. */
export function QrCode({ text, label, size }: Props) {
  const svg = renderSVG(text, { border: 2, whiteColor: "#fff", blackColor: "#000" });
  return <img width={size} height={size} alt={label} src={`data:image/svg+xml,${encodeURIComponent(svg)}`} />;
}
