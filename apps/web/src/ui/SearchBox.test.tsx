import { MantineProvider } from "@mantine/core";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { SearchBox } from "./SearchBox.tsx";

/** Renders an empty field. Returns a function that changes its search text, as the browser history does. */
function show(onSearch: (text: string) => void = () => undefined) {
  const wrap = (value: string) => (
    <MantineProvider env="test">
      <SearchBox label="Search" value={value} onSearch={onSearch} />
    </MantineProvider>
  );
  const { rerender } = render(wrap(""));
  return (value: string) => rerender(wrap(value));
}

it("shows the search text again after the user went back and forward", async () => {
  const setValue = show();
  const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Search" });
  await userEvent.type(field, "heap{Enter}");
  setValue("heap");
  setValue("");
  expect(field.value).toBe("");
  setValue("heap");
  expect(field.value).toBe("heap");
});

it("keeps newer input when the result of a search arrives", async () => {
  const setValue = show();
  const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Search" });
  await userEvent.type(field, "he{Enter}ap");
  setValue("he");
  expect(field.value).toBe("heap");
});

it("shows a button that starts the search while the text is new", async () => {
  const searches: string[] = [];
  show((text) => searches.push(text));
  const findButton = () => screen.queryByRole("button", { name: "Search" });
  expect(findButton()).toBeNull();
  await userEvent.type(screen.getByRole("textbox", { name: "Search" }), "heap");
  await userEvent.click(screen.getByRole("button", { name: "Search" }));
  expect(searches).toEqual(["heap"]);
  expect(findButton()).toBeNull();
});
