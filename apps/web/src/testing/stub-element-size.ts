import { vi } from "vitest";

/** Gives all elements a size: the rendered part of a table depends on its size, and happy-dom has no layout. */
export function stubElementSize(): void {
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(1200);
}
