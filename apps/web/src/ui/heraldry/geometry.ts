export type Point = readonly [x: number, y: number];

export function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** The path of a closed polygon. */
export function polygon(...points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join("L")}Z`;
}

export function box(x: number, y: number, width: number, height: number): string {
  return polygon([x, y], [x + width, y], [x + width, y + height], [x, y + height]);
}

export function disc(radius: number, x = 0, y = 0): string {
  const arc = `a${radius} ${radius} 0 1 0`;
  return `M${x - radius} ${y}${arc} ${2 * radius} 0${arc} ${-2 * radius} 0Z`;
}

export function star(pointCount: number, outerRadius: number, innerRadius: number): string {
  return polygon(
    ...Array.from({ length: pointCount * 2 }, (_, index): Point => {
      const angle = (index * Math.PI) / pointCount - Math.PI / 2;
      const radius = index % 2 ? innerRadius : outerRadius;
      return [Math.cos(angle) * radius, Math.sin(angle) * radius];
    }),
  );
}

/** Joins `count` paths into one. */
export function joinPaths(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join("");
}

/** The outline of a hanging cloth that ends in a swallow tail. */
export function swallowTail(width: number, height: number): string {
  const cut = 0.34;
  const [right, bottom] = [round(width), round(height)];
  return `M0 0H${right}V${bottom}L${round(width / 2)} ${round(height - width * cut)}L0 ${bottom}Z`;
}
