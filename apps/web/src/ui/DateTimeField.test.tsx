import { SECOND_MS } from "@gonfalon/rules/durations.ts";
import { MantineProvider } from "@mantine/core";
import { act, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { DateTimeField } from "./DateTimeField.tsx";
import { toLocalTime } from "./local-time.ts";

const NOW = Date.UTC(2026, 0, 1, 12);

it("shows how far the time is away, second by second", async () => {
  vi.useFakeTimers({ now: NOW });
  render(
    <MantineProvider env="test">
      <DateTimeField label="Opens at" value={toLocalTime(NOW + 20 * SECOND_MS)} />
    </MantineProvider>,
  );
  expect(screen.getByText(/in 20 seconds$/)).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(15 * SECOND_MS));
  expect(screen.getByText(/in 5 seconds$/)).toBeDefined();
});
