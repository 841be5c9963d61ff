import { MantineProvider } from "@mantine/core";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { getCategoryStyle } from "#theme/categories.ts";
import { CategorySelect, categories } from "./CategorySelect.tsx";

it("has a different icon and color for every category", () => {
  const styles = categories.map(getCategoryStyle);
  expect(styles).toHaveLength(13);
  expect(new Set(styles.map(({ icon }) => icon)).size).toBe(13);
  expect(new Set(styles.map(({ color }) => color)).size).toBe(13);
});

it("CATEGORY-1 describes every category in the list, and the selected one below its label", async () => {
  render(
    <MantineProvider env="test">
      <CategorySelect label="Category" value="Pwn" />
    </MantineProvider>,
  );
  const field = screen.getByRole("combobox", { name: "Category" });
  expect(document.getElementById(field.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
    "Exploiting vulnerabilities in native programs",
  );
  await userEvent.clear(field);
  await userEvent.click(field);
  const options = await screen.findAllByRole("option");
  expect(options).toHaveLength(13);
  for (const option of options) expect(option.textContent).toMatch(/^[A-Z]\w+ ?.{20,}$/);
});
