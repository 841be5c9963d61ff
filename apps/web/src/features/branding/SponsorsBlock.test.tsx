import { MantineProvider } from "@mantine/core";
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { SponsorsBlock } from "./SponsorsBlock.tsx";

it("has a heading with its own id, because a page can have several of these blocks", () => {
  render(
    <MantineProvider env="test">
      <SponsorsBlock items={[]} />
      <SponsorsBlock items={[]} />
    </MantineProvider>,
  );
  const ids = screen.getAllByRole("heading").map(({ id }) => id);
  expect(new Set(ids).size).toBe(2);
});
