import { MantineProvider } from "@mantine/core";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import type { Outcome } from "#state/action.ts";
import { ImageUpload } from "./ImageUpload.tsx";

beforeEach(() => {
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:chosen");
  vi.spyOn(URL, "revokeObjectURL").mockReturnValue();
});

const buildPng = (size = 10, type = "image/png") => new File([new Uint8Array(size)], "me.png", { type });

function show(run: (file: File) => Promise<Outcome<unknown>>) {
  render(
    <MantineProvider env="test">
      <ImageUpload label="Your picture" action={{ pending: false, run }}>
        <span>the old picture</span>
      </ImageUpload>
    </MantineProvider>,
  );
}

function choose(file: File) {
  const input = document.querySelector<HTMLInputElement>("input[type=file]");
  if (!input) throw new Error("no file input");
  fireEvent.change(input, { target: { files: [file] } });
}

it("previews the selected image and sends it when it is saved", async () => {
  const sentFiles: File[] = [];
  show(async (file) => {
    sentFiles.push(file);
    return { ok: true, data: undefined };
  });
  const file = buildPng();
  choose(file);
  expect((await screen.findByRole("img", { name: "The selected image" })).getAttribute("src")).toBe(
    "blob:chosen",
  );
  expect(sentFiles).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Save image" }));
  expect(await screen.findByText("the old picture")).toBeDefined();
  expect(sentFiles).toEqual([file]);
});

it("accepts a dropped image", async () => {
  show(async () => ({ ok: true, data: undefined }));
  const zone = screen.getByRole("group", { name: "Your picture" });
  fireEvent.drop(within(zone).getByText("the old picture"), { dataTransfer: { files: [buildPng()] } });
  expect(await screen.findByRole("button", { name: "Save image" })).toBeDefined();
});

it.each([
  ["The file is empty.", buildPng(0)],
  ["The image is too large. Maximum size is 3.00 MiB.", buildPng(3 * 1024 * 1024 + 1)],
  ["Unsupported image format", buildPng(10, "image/svg+xml")],
])("shows why a file is invalid until a valid one is selected: %s", async (message, file) => {
  show(async () => ({ ok: true, data: undefined }));
  choose(file);
  expect((await screen.findByRole("alert")).textContent).toBe(message);
  expect(screen.queryByRole("button", { name: "Save image" })).toBeNull();
  choose(buildPng());
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
});

it("keeps an image that the server rejects, and shows the error, until the user cancels", async () => {
  show(async () => ({ ok: false, error: new Error("Not an image") }));
  choose(buildPng());
  await userEvent.click(await screen.findByRole("button", { name: "Save image" }));
  expect((await screen.findByRole("alert")).textContent).toBe("Not an image");
  expect(screen.getByRole("button", { name: "Save image" })).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(screen.getByText("the old picture")).toBeDefined();
  expect(screen.queryByRole("alert")).toBeNull();
});

it("changes nothing when the selection is canceled", async () => {
  const send = vi.fn(async () => ({ ok: true, data: undefined }) as const);
  show(send);
  choose(buildPng());
  await userEvent.click(await screen.findByRole("button", { name: "Cancel" }));
  expect(screen.getByText("the old picture")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Save image" })).toBeNull();
  expect(send).not.toHaveBeenCalled();
});
