import { MantineProvider } from "@mantine/core";
import { render, screen } from "@testing-library/react";
import type { ComponentProps } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { buildBoardTeam } from "#testing/games.ts";
import { stubMediaQuery } from "#testing/stub-media-query.ts";
import { ScoreRow } from "./ScoreRow.tsx";

const solve = { id: 7, score: 500, type: "Normal", userName: "ann", time: 50 } as const;
const row: ComponentProps<typeof ScoreRow> = {
  team: buildBoardTeam({ id: 1, name: "Red", rank: 3, solvedChallenges: [solve] }),
  columns: { before: 0, challenges: [], after: 0 },
  challengeCount: 1,
  inDivision: false,
  trend: { from: 0, to: 100 },
  rankChange: undefined,
  list: "first page",
  index: 2,
  isOwn: false,
  isTarget: false,
  onOpen: vi.fn(),
};

const ROW_HEIGHT = 44;
const animate = vi.fn<Element["animate"]>();

beforeEach(() => {
  vi.spyOn(Element.prototype, "animate").mockImplementation(animate.mockReset());
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(ROW_HEIGHT);
});

function show(first: Partial<typeof row> = {}) {
  const table = (change: Partial<typeof row>) => (
    <MantineProvider env="test">
      <table>
        <tbody>
          <ScoreRow {...row} {...change} />
        </tbody>
      </table>
    </MantineProvider>
  );
  const { rerender } = render(table(first));
  return (change: Partial<typeof row>) => rerender(table(change));
}

it.each([
  [2, "Up 2 ranks"],
  [1, "Up 1 rank"],
  [-3, "Down 3 ranks"],
])("shows a change of %i ranks", (rankChange, name) => {
  show({ rankChange });
  expect(screen.getByText(name)).toBeDefined();
});

it("does not announce an unchanged rank", () => {
  show({ rankChange: 0 });
  expect(screen.getByRole("row").firstElementChild?.textContent).toBe("3");
});

it("moves from the previous position when the index changes", () => {
  const change = show();
  expect(animate).not.toHaveBeenCalled();
  change({ index: 0 });
  expect(animate.mock.calls[0]?.[0]).toEqual([
    { transform: `translateY(${2 * ROW_HEIGHT}px)` },
    { transform: "none" },
  ]);
});

it("does not move when another filter or page is shown", () => {
  show()({ index: 0, list: "second page" });
  expect(animate).not.toHaveBeenCalled();
});

it("does not move with reduced motion", () => {
  stubMediaQuery("reduced-motion");
  show()({ index: 0 });
  expect(animate).not.toHaveBeenCalled();
});

it("draws a sparkline of the solves only if a period is given", () => {
  const change = show();
  const paths = () => [...document.querySelectorAll("td > svg > path")].map((path) => path.getAttribute("d"));
  expect(paths()).toEqual(["M0 24H38V0H76V24H0Z", "M0 24H38V0H76"]);
  change({ trend: undefined });
  expect(paths()).toEqual([]);
});
