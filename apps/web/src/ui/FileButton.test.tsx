import { MantineProvider } from "@mantine/core";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { FileButton } from "./FileButton.tsx";

it("clears the last choice when the button is clicked, because browsers do not report the same file twice", async () => {
  render(
    <MantineProvider env="test">
      <FileButton onChange={() => undefined} inputProps={{ "aria-label": "File" }}>
        {(button) => (
          <button type="button" {...button}>
            Upload
          </button>
        )}
      </FileButton>
    </MantineProvider>,
  );
  const field = screen.getByLabelText<HTMLInputElement>("File");
  await userEvent.upload(field, new File(["bytes"], "map.png"));
  expect(field.files).toHaveLength(1);
  await userEvent.click(screen.getByRole("button", { name: "Upload" }));
  expect(field.files).toHaveLength(0);
});
