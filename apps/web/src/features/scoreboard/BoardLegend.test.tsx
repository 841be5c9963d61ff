import { packBloodBonus } from "@gonfalon/rules/blood-bonus.ts";
import { MantineProvider } from "@mantine/core";
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { BoardLegend } from "./BoardLegend.tsx";

it("shows the bonus of each blood, and no percentage for a bonus of 0 %", () => {
  render(
    <MantineProvider env="test">
      <BoardLegend bloodBonus={packBloodBonus([50, 25, 0])} />
    </MantineProvider>,
  );
  for (const text of ["First blood +5%", "Second blood +2.5%", "Third blood", "Solved"])
    expect(screen.getByText(text)).toBeDefined();
});
