import { MantineProvider } from "@mantine/core";
import { act, render, screen } from "@testing-library/react";
import { useState } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { SWRConfig } from "swr";
import { expect, it, vi } from "vitest";
import { buildGame } from "#testing/games.ts";
import { GameFromUrl } from "./GameFromUrl.tsx";

function Screen({ id }: { readonly id: number }) {
  const [firstId] = useState(id);
  return <p>{`game ${id}, state of game ${firstId}`}</p>;
}

it("keeps no state of another game, even if both games are cached", async () => {
  vi.stubGlobal("fetch", async ({ url }: Request) =>
    Response.json(buildGame({ id: Number(url.split("/").at(-1)) })),
  );
  const element = <GameFromUrl>{({ id }) => <Screen id={id} />}</GameFromUrl>;
  const router = createMemoryRouter([{ path: "/games/:id", element }], { initialEntries: ["/games/2"] });
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <MantineProvider env="test">
        <RouterProvider router={router} />
      </MantineProvider>
    </SWRConfig>,
  );
  for (const id of [2, 1, 2]) {
    await act(() => router.navigate(`/games/${id}`));
    expect(await screen.findByText(`game ${id}, state of game ${id}`)).toBeDefined();
  }
});
