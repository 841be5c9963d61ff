import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it } from "vitest";
import { Rows } from "./Rows.tsx";

function Names() {
  const [names, setNames] = useState(["Ada", "Bob", "Eve"]);
  return (
    <main tabIndex={-1}>
      {names.length > 0 && (
        <Rows>
          {names.map((name) => (
            <li key={name}>
              {name}
              <button type="button" onClick={() => setNames(names.filter((other) => other !== name))}>
                Remove {name}
              </button>
            </li>
          ))}
        </Rows>
      )}
    </main>
  );
}

const remove = (name: string) => userEvent.click(screen.getByRole("button", { name: `Remove ${name}` }));
const readFocusedText = () => document.activeElement?.textContent;

it("moves the focus to the next row when the focused row is removed, and to the page after the last one", async () => {
  render(<Names />);
  await remove("Bob");
  expect(readFocusedText()).toBe("EveRemove Eve");
  await remove("Eve");
  expect(readFocusedText()).toBe("AdaRemove Ada");
  await remove("Ada");
  expect(document.activeElement).toBe(screen.getByRole("main"));
});

it("does not move the focus when another row is removed", async () => {
  const renderRow = (name: string) => (
    <li key={name}>
      <button type="button">{name}</button>
    </li>
  );
  const { rerender } = render(<Rows>{["Ada", "Bob"].map(renderRow)}</Rows>);
  await userEvent.click(screen.getByRole("button", { name: "Ada" }));
  rerender(<Rows>{["Ada"].map(renderRow)}</Rows>);
  expect(readFocusedText()).toBe("Ada");
});
