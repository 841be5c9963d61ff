/** Escapes text for HTML content and double-quoted attributes. */
export function escapeHtml(text: string): string {
  const entities: Readonly<Record<string, string>> = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
  };
  return text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character);
}

interface Series {
  readonly name: string;
  readonly style: "first" | "second" | "bad";
  readonly values: readonly number[];
}

interface Chart {
  readonly title: string;
  /** For screen readers. */
  readonly description: string;
  readonly unit: string;
  readonly series: readonly Series[];
  readonly from: string;
  readonly to: string;
}

const WIDTH = 600;
const HEIGHT = 160;

/** A line chart. The labels are outside of the SVG, so that they keep their size at any width. */
export function renderLineChart(chart: Chart): string {
  const top = roundUpScale(Math.max(0, ...chart.series.flatMap(({ values }) => values)));
  const paths = chart.series.map(
    ({ style, values }) =>
      `<path class="${style}" d="${toSvgPath(values, top)}" vector-effect="non-scaling-stroke"/>`,
  );
  return renderFigure(chart, top, paths.join(""));
}

/** A column chart of one series. */
export function renderColumnChart(chart: Chart): string {
  const [series] = chart.series;
  const values = series?.values ?? [];
  const top = roundUpScale(Math.max(0, ...values));
  const step = WIDTH / Math.max(1, values.length);
  const columns = values.map((value, n) => {
    const height = (HEIGHT * value) / top;
    return `<rect class="${series?.style}" x="${round(n * step + 1)}" y="${round(HEIGHT - height)}" width="${round(step - 2)}" height="${round(height)}"/>`;
  });
  return renderFigure(chart, top, columns.join(""));
}

function renderFigure(
  { title, description, unit, series, from, to }: Chart,
  top: number,
  content: string,
): string {
  const legend = series
    .map(({ name, style }) => `<span class="key ${style}">${escapeHtml(name)}</span>`)
    .join("");
  const rules = [0, 0.5].map(
    (share) => `<path class="rule" d="M0 ${HEIGHT * share}H${WIDTH}" vector-effect="non-scaling-stroke"/>`,
  );
  return `<figure>
<figcaption><b>${escapeHtml(title)}</b><span class="legend">${legend}</span></figcaption>
<div class="plot">
<div class="scale"><span>${escapeHtml(formatNumber(top))} ${escapeHtml(unit)}</span><span>0</span></div>
<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="${escapeHtml(description)}">${rules.join("")}${content}</svg>
<div class="times"><span>${escapeHtml(from)}</span><span>${escapeHtml(to)}</span></div>
</div>
</figure>`;
}

function toSvgPath(values: readonly number[], top: number): string {
  const step = WIDTH / Math.max(1, values.length - 1);
  return values
    .map((value, n) => `${n === 0 ? "M" : "L"}${round(n * step)} ${round(HEIGHT - (HEIGHT * value) / top)}`)
    .join("");
}

/** The smallest of 1, 2, 5, 10, 20, 50 … that is not less than the value. */
export function roundUpScale(value: number): number {
  let unit = 1;
  while (unit * 10 < value) unit *= 10;
  return [1, 2, 5, 10].map((factor) => factor * unit).find((top) => top >= value) ?? value;
}

export function formatNumber(value: number): string {
  return Math.round(value).toLocaleString("en-US");
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
