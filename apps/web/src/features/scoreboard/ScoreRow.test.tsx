import { MantineProvider } from "@mantine/core";
import { render, screen } from "@testing-library/react";
import type { ComponentProps } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { buildBoardTeam } from "#testing/games.ts";
import { stubMediaQuery } from "#testing/stub-media-query.ts";
import { ScoreRow } from "./ScoreRow.tsx";

const solve = { id: 7, score: 500, type: "Normal", userName: "ann", time: 50 } as const;
const rowProps: ComponentProps<typeof ScoreRow> = {
  team: buildBoardTeam({ id: 1, name: "Red", rank: 3, solvedChallenges: [solve] }),
  columns: { countBefore: 0, challenges: [], countAfter: 0 },
  challengeCount: 1,
  isInDivision: false,
  trendSpan: { from: 0, to: 100 },
  rankChange: undefined,
  listId: "first page",
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

function show(initialProps: Partial<typeof rowProps> = {}) {
  const buildTable = (change: Partial<typeof rowProps>) => (
    <MantineProvider env="test">
      <table>
        <tbody>
          <ScoreRow {...rowProps} {...change} />
        </tbody>
      </table>
    </MantineProvider>
  );
  const { rerender } = render(buildTable(initialProps));
  return (change: Partial<typeof rowProps>) => rerender(buildTable(change));
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
  const rerender = show();
  expect(animate).not.toHaveBeenCalled();
  rerender({ index: 0 });
  expect(animate.mock.calls[0]?.[0]).toEqual([
    { transform: `translateY(${2 * ROW_HEIGHT}px)` },
    { transform: "none" },
  ]);
});

it("does not move when another filter or page is shown", () => {
  show()({ index: 0, listId: "second page" });
  expect(animate).not.toHaveBeenCalled();
});

it("does not move with reduced motion", () => {
  stubMediaQuery("reduced-motion");
  show()({ index: 0 });
  expect(animate).not.toHaveBeenCalled();
});

it("draws a sparkline of the solves only if a period is given", () => {
  const rerender = show();
  const listPaths = () =>
    [...document.querySelectorAll("td > svg > path")].map((path) => path.getAttribute("d"));
  expect(listPaths()).toEqual(["M0 24H38V0H76V24H0Z", "M0 24H38V0H76"]);
  rerender({ trendSpan: undefined });
  expect(listPaths()).toEqual([]);
});
