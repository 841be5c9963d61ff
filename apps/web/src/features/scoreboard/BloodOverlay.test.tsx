import { MantineProvider } from "@mantine/core";
import { act, render, renderHook, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { buildBoardChallenge, buildBoardTeam, buildScoreboard } from "#testing/games.ts";
import { categoryColors } from "#theme/category-colors.ts";
import { BloodOverlay } from "./BloodOverlay.tsx";
import { useBloodAnnouncements } from "./use-blood-announcements.ts";

const time = Date.now();

/** A board on which one team has first blood on these challenges. */
function buildBoard(challengeIds: readonly number[], categoryLabel: string | null = null) {
  const solve = { score: 1050, type: "FirstBlood", userName: "ann", time } as const;
  return buildScoreboard({
    items: [
      buildBoardTeam({
        id: 12,
        name: "Segfault Society",
        rank: challengeIds.length > 0 ? 5 : 7,
        solvedChallenges: challengeIds.map((id) => ({ ...solve, id })),
      }),
    ],
    challenges: {
      Pwn: [1, 2].map((id) =>
        buildBoardChallenge({
          id,
          title: `Challenge ${id}`,
          category: "Pwn",
          categoryLabel,
          bloods: challengeIds.includes(id)
            ? [{ id: 12, name: "Segfault Society", avatar: null, submitTimeUtc: time + id }]
            : [],
        }),
      ),
    },
  });
}

it("PROJ-4 announces new bloods one after the other, each for about six seconds", () => {
  vi.useFakeTimers();
  const { result, rerender } = renderHook(useBloodAnnouncements, { initialProps: buildBoard([]) });
  expect(result.current).toBeUndefined();
  rerender(buildBoard([1, 2]));
  expect(result.current?.challenge.id).toBe(1);
  act(() => void vi.advanceTimersByTime(5700));
  expect(result.current?.challenge.id).toBe(1);
  act(() => void vi.advanceTimersByTime(100));
  expect(result.current?.challenge.id).toBe(2);
  act(() => void vi.advanceTimersByTime(6000));
  rerender(buildBoard([1, 2]));
  expect(result.current).toBeUndefined();
});

it("PROJ-4 does not announce the bloods of the first board", () => {
  const { result } = renderHook(useBloodAnnouncements, { initialProps: buildBoard([1, 2]) });
  expect(result.current).toBeUndefined();
});

it("PROJ-4 shows the team, the challenge, the points and the change of rank", () => {
  const { result, rerender } = renderHook(useBloodAnnouncements, { initialProps: buildBoard([]) });
  rerender(buildBoard([1]));
  const announcement = result.current;
  if (!announcement) throw new Error("No blood was announced");
  render(
    <MantineProvider env="test">
      <BloodOverlay announcement={announcement} />
    </MantineProvider>,
  );
  expect(screen.getByRole("heading", { name: "Challenge 1" })).toBeDefined();
  for (const text of ["First blood", "Pwn", "Segfault Society", "+1,050"])
    expect(screen.getByText(text)).toBeDefined();
  expect(screen.getByText("Rank").nextElementSibling?.textContent).toBe("#7 → #5");
  // The announcement is dark in both color schemes, so it uses the color of the dark scheme.
  expect(screen.getByText("Pwn").style.color).toBe(categoryColors.Pwn.dark);
});

it("CAT-1 shows the label of the challenge instead of its category", () => {
  const { result, rerender } = renderHook(useBloodAnnouncements, { initialProps: buildBoard([], "Stack") });
  rerender(buildBoard([1], "Stack"));
  render(
    <MantineProvider env="test">
      {result.current && <BloodOverlay announcement={result.current} />}
    </MantineProvider>,
  );
  expect(screen.getByText("Stack").style.color).toBe(categoryColors.Pwn.dark);
  expect(screen.queryByText("Pwn")).toBeNull();
});
