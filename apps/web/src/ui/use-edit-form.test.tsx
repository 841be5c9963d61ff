import { MantineProvider } from "@mantine/core";
import { act, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import type { Outcome } from "#state/action.ts";
import { SaveBar } from "./SaveBar.tsx";
import { useEditForm } from "./use-edit-form.ts";

interface Fields {
  readonly title: string;
}

/** A form whose requests end when the test settles them. */
function show() {
  const requests: [before: Fields, after: Fields][] = [];
  let resolve: (outcome: Outcome<Fields>) => void = () => undefined;
  let setIsPending: (isPending: boolean) => void = () => undefined;
  const run = (before: Fields, after: Fields) => {
    requests.push([before, after]);
    setIsPending(true);
    return new Promise<Outcome<Fields>>((settle) => {
      resolve = settle;
    });
  };
  let setStored: (title: string) => void = () => undefined;
  function Form() {
    const [storedTitle, setTitle] = useState("Old");
    const [isPending, setPending] = useState(false);
    setIsPending = setPending;
    setStored = setTitle;
    const { form, warning, onSubmit, saveBar } = useEditForm<Fields>({
      initial: { title: storedTitle },
      validate: {},
      save: { pending: isPending, run },
    });
    return (
      <>
        <form aria-label="Another part" onSubmit={onSubmit} />
        <form onSubmit={onSubmit}>
          <input aria-label="Title" {...form.getInputProps("title")} />
          <SaveBar {...saveBar} />
          {warning}
        </form>
      </>
    );
  }
  const router = createMemoryRouter([{ path: "/", element: <Form /> }]);
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  );
  return {
    requests,
    settle: (outcome: Outcome<Fields>) =>
      act(async () => {
        resolve(outcome);
        setIsPending(false);
      }),
    /** The server responds with another stored title, after an older one from the cache. */
    receive: (storedTitle: string) => act(() => setStored(storedTitle)),
  };
}

const getTitleField = () => screen.getByLabelText<HTMLInputElement>("Title");
const click = (name: string) => userEvent.click(screen.getByRole("button", { name }));

it("shows the values that the server stored, and compares the next change with them", async () => {
  const { requests, settle } = show();
  await userEvent.type(getTitleField(), " ");
  await click("Save");
  await settle({ ok: true, data: { title: "Stored" } });
  expect(getTitleField().value).toBe("Stored");
  expect(screen.queryByText("Unsaved changes")).toBeNull();

  await userEvent.type(getTitleField(), "!");
  await click("Save");
  expect(requests).toEqual([
    [{ title: "Old" }, { title: "Old " }],
    [{ title: "Stored" }, { title: "Stored!" }],
  ]);
});

it("keeps input that is entered during the request as an unsaved change", async () => {
  const { settle } = show();
  await userEvent.type(getTitleField(), "er");
  await click("Save");
  await userEvent.type(getTitleField(), "!");
  await settle({ ok: true, data: { title: "Older" } });
  expect(getTitleField().value).toBe("Older!");
  expect(screen.getByText("Unsaved changes")).toBeDefined();

  await click("Discard");
  expect(getTitleField().value).toBe("Older");
});

it("does not save twice if another part of the form is submitted during the request", async () => {
  const { requests, settle } = show();
  await userEvent.type(getTitleField(), "er");
  await click("Save");
  fireEvent.submit(screen.getByRole("form", { name: "Another part" }));
  await settle({ ok: true, data: { title: "Older" } });
  expect(requests).toHaveLength(1);
});

it("keeps rejected input and the error until the user discards the input", async () => {
  const { settle } = show();
  await userEvent.type(getTitleField(), "er");
  await click("Save");
  await settle({ ok: false, error: new Error("no") });
  expect(getTitleField().value).toBe("Older");
  expect(screen.getByRole("alert")).toBeDefined();

  await click("Discard");
  expect(getTitleField().value).toBe("Old");
  expect(screen.queryByRole("alert")).toBeNull();
});

it("replaces older values from the cache, but not input", async () => {
  const { requests, receive } = show();
  receive("Current");
  expect(getTitleField().value).toBe("Current");
  expect(screen.queryByText("Unsaved changes")).toBeNull();

  await userEvent.type(getTitleField(), "!");
  receive("Later");
  expect(getTitleField().value).toBe("Current!");
  await click("Save");
  expect(requests).toEqual([[{ title: "Current" }, { title: "Current!" }]]);
});
