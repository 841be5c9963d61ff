import { MantineProvider } from "@mantine/core";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { LineInput } from "./LineInput.tsx";

function show(isConnected: boolean) {
  const sentLines: string[] = [];
  render(
    <MantineProvider env="test">
      <LineInput isConnected={isConnected} onSend={(line) => sentLines.push(line)} />
    </MantineProvider>,
  );
  return { sentLines, field: screen.getByRole<HTMLInputElement>("textbox", { name: "Type a line" }) };
}

it("REACH-8 sends one line at a time, including empty lines, and recalls earlier lines", async () => {
  const { sentLines, field } = show(true);
  await userEvent.type(field, "one{Enter}two{Enter}{Enter}");
  expect(sentLines).toEqual(["one", "two", ""]);
  await userEvent.type(field, "{ArrowUp}{ArrowUp}{ArrowUp}");
  expect(field.value).toBe("one");
  await userEvent.type(field, "{ArrowDown}");
  expect(field.value).toBe("two");
  await userEvent.type(field, "{ArrowDown}");
  expect(field.value).toBe("");
});

it("does not send a line without a connection, and keeps the input", async () => {
  const { sentLines, field } = show(false);
  await userEvent.type(field, "early{Enter}");
  expect(sentLines).toEqual([]);
  expect(field.value).toBe("early");
});
