import { MantineProvider } from "@mantine/core";
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { LiveRow } from "./LiveRow.tsx";

const times = [
  new Date(2026, 0, 2, 5, 50, 24),
  new Date(2026, 0, 1, 23, 5, 9),
  new Date(2026, 0, 1, 13, 0, 0),
].map(Number);

it("shows the time of each row in eight characters, and each day once above its rows", () => {
  render(
    <ul>
      {times.map((time, index) => (
        <LiveRow key={time} time={time} timeAbove={times[index - 1]} isNew={false} who="" mark="">
          What
        </LiveRow>
      ))}
    </ul>,
    { wrapper: MantineProvider },
  );
  const rows = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(rows).toEqual(["Jan 2, 2026", "05:50:24What", "Jan 1, 2026", "23:05:09What", "13:00:00What"]);
});
