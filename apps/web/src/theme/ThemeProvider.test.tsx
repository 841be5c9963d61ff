import { useMantineColorScheme } from "@mantine/core";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { stubMediaQuery } from "#testing/stub-media-query.ts";
import { ThemeProvider } from "./ThemeProvider.tsx";
import { useThemeSetting } from "./use-theme-setting.ts";

function Switches() {
  const [, setTheme] = useThemeSetting();
  const { toggleColorScheme } = useMantineColorScheme();
  return (
    <>
      <button type="button" onClick={() => setTheme({ mode: "custom", color: "#2266cc" })}>
        blue
      </button>
      <button type="button" onClick={() => setTheme({ mode: "managed" })}>
        managed
      </button>
      <button type="button" onClick={() => toggleColorScheme()}>
        scheme
      </button>
    </>
  );
}

/** Everything that affects the appearance: the styles in the head and the attributes of the root. */
function readStyles(): string {
  const styles = [...document.querySelectorAll("style")].map(({ textContent }) => textContent);
  const { attributes } = document.documentElement;
  return [...styles, ...[...attributes].map(({ name, value }) => `${name}=${value}`)].join("\n");
}

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

it("SWITCH-2 restores the styles when the color and the scheme are switched back", async () => {
  render(
    <ThemeProvider platformColor={null}>
      <Switches />
    </ThemeProvider>,
  );
  const before = readStyles();
  await press("blue");
  const blue = readStyles();
  expect(blue).not.toBe(before);
  await press("scheme");
  expect(readStyles()).not.toBe(blue);

  await press("scheme");
  // Mantine disables transitions with a style element for a moment after a switch.
  await waitFor(() => expect(readStyles()).toBe(blue));
  await press("managed");
  await waitFor(() => expect(readStyles()).toBe(before));
});

it.each(["light", "dark"])("SWITCH-2 starts in the %s color scheme of the system", (scheme) => {
  stubMediaQuery(`(prefers-color-scheme: ${scheme})`);
  render(<ThemeProvider platformColor={null}>{null}</ThemeProvider>);
  expect(document.documentElement.dataset["mantineColorScheme"]).toBe(scheme);
});
