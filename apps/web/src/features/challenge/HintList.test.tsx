import { MantineProvider } from "@mantine/core";
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { HintList } from "./HintList.tsx";

it("shows each hint once when a hint is added above equal ones", () => {
  const buildList = (...hints: readonly string[]) => (
    <MantineProvider env="test">
      <HintList hints={hints} />
    </MantineProvider>
  );
  const { rerender } = render(buildList("Look", "Look"));
  rerender(buildList("First", "Look", "Look"));
  expect(screen.getAllByText(/^Hint \d$/).map(({ textContent }) => textContent)).toEqual([
    "Hint 1",
    "Hint 2",
    "Hint 3",
  ]);
});
