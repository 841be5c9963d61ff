import { wrapText } from "./wrap-text.ts";

/** Twice the pixels of the screen, so that the image is sharp in a report. */
const SCALE = 2;
const MARGIN = 24;
const TITLE = { size: 18, lineHeight: 24, gap: 20 } as const;

/** A PNG of a chart with a title, in the colors and fonts of the page. Only line, path and text elements are drawn. */
export async function toImage(svg: SVGSVGElement, title: string): Promise<Blob> {
  const { width, height } = svg.getBoundingClientRect();
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser cannot draw images.");
  const pageStyle = getComputedStyle(document.body);
  const titleFont = `650 ${TITLE.size}px ${pageStyle.fontFamily}`;
  context.font = titleFont;
  const titleLines = wrapText(title, (line) => context.measureText(line).width <= width);
  const titleHeight = titleLines.length * TITLE.lineHeight + TITLE.gap;
  // A new size resets the context.
  canvas.width = (width + 2 * MARGIN) * SCALE;
  canvas.height = (height + titleHeight + MARGIN) * SCALE;
  context.fillStyle = pageStyle.backgroundColor;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(SCALE, SCALE);
  context.fillStyle = pageStyle.color;
  context.font = titleFont;
  // `fillText` compresses a word that is wider than the chart.
  for (const [index, line] of titleLines.entries())
    context.fillText(line, MARGIN, TITLE.size + MARGIN / 2 + index * TITLE.lineHeight, width);
  context.translate(MARGIN, titleHeight);
  const origin = context.getTransform();
  for (const shape of svg.querySelectorAll<SVGGraphicsElement>("line, path, text")) {
    context.setTransform(origin.multiply(shape.getCTM() ?? new DOMMatrix()));
    if (shape instanceof SVGTextElement) paintText(context, shape);
    else paintStroke(context, shape);
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("The image is too large."))));
  });
}

function paintStroke(context: CanvasRenderingContext2D, shape: SVGGraphicsElement): void {
  const { stroke, strokeWidth, strokeDasharray } = getComputedStyle(shape);
  context.strokeStyle = stroke;
  context.lineWidth = Number.parseFloat(strokeWidth);
  context.setLineDash(
    strokeDasharray === "none" ? [] : strokeDasharray.split(/[\s,]+/).map(Number.parseFloat),
  );
  context.stroke(
    new Path2D(shape instanceof SVGLineElement ? toPath(shape) : (shape.getAttribute("d") ?? "")),
  );
}

function toPath({ x1, y1, x2, y2 }: SVGLineElement): string {
  return `M${x1.baseVal.value} ${y1.baseVal.value}L${x2.baseVal.value} ${y2.baseVal.value}`;
}

const alignments: Readonly<Record<string, CanvasTextAlign>> = {
  start: "start",
  middle: "center",
  end: "end",
};

function paintText(context: CanvasRenderingContext2D, text: SVGTextElement): void {
  const { fill, fontWeight, fontSize, fontFamily, textAnchor } = getComputedStyle(text);
  const readNumber = (name: string) => Number.parseFloat(text.getAttribute(name) ?? "0");
  context.fillStyle = fill;
  context.font = `${fontWeight} ${fontSize} ${fontFamily}`;
  context.textAlign = alignments[textAnchor] ?? "start";
  // The distance `dy` is in em.
  context.fillText(
    text.textContent,
    readNumber("x"),
    readNumber("y") + readNumber("dy") * Number.parseFloat(fontSize),
  );
}
