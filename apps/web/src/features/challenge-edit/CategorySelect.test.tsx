import { expect, it } from "vitest";
import { categoryLook } from "#theme/categories.ts";
import { categories } from "./CategorySelect.tsx";

it("tells every category from the others by its icon, and by its colour too", () => {
  const looks = categories.map(categoryLook);
  expect(looks).toHaveLength(13);
  expect(new Set(looks.map(({ icon }) => icon)).size).toBe(13);
  expect(new Set(looks.map(({ colour }) => colour)).size).toBe(13);
});
