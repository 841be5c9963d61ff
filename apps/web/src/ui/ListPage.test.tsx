import { MantineProvider } from "@mantine/core";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { ListPage } from "./ListPage.tsx";

function show(page: number, total: number) {
  const onPage = vi.fn<(page: number) => void>();
  render(
    <MantineProvider env="test">
      <ListPage
        value={{ state: "ready", data: { data: [], total }, refresh: async () => undefined }}
        page={page}
        perPage={30}
        onPage={onPage}
        empty={<p>No users</p>}
      >
        {() => <p>Users</p>}
      </ListPage>
    </MantineProvider>,
  );
  return onPage;
}

it("offers the previous page if the last row of a page was deleted, instead of showing an empty list", async () => {
  const onPage = show(2, 30);
  expect(screen.queryByText("No users")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Page 1" }));
  expect(onPage).toHaveBeenCalledWith(1);
});

it("shows that a list is empty, without pages", () => {
  show(2, 0);
  expect(screen.getByText("No users")).toBeDefined();
  expect(screen.queryByRole("button")).toBeNull();
});
