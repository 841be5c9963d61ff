import { render } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { LazyPosterArt } from "./LazyPosterArt.tsx";
import { TeamShield } from "./TeamShield.tsx";
import { UserRoundel } from "./UserRoundel.tsx";

it("draws the shield of a team in a box that has its final size before the shield is loaded", async () => {
  const { container } = render(<TeamShield team={{ id: 12 }} size={48} />);
  const box = container.firstElementChild;
  expect(box?.getAttribute("style")).toContain(`--width: 48px; --ratio: ${48 / 56}`);
  await vi.waitFor(() => expect(box?.querySelector("svg")).not.toBeNull());
  expect(box?.querySelector("svg")?.getAttribute("height")).toBe("56");
});

it("draws a shield with less than 2,000 characters of markup", async () => {
  const { container } = render(<TeamShield team={{ id: 12 }} size={48} />);
  await vi.waitFor(() => expect(container.querySelector("svg")).not.toBeNull());
  expect(container.firstElementChild?.innerHTML.length).toBeLessThan(2000);
});

it("omits the charge of a small shield", async () => {
  const hasCharge = async (size: number) => {
    const { container } = render(<TeamShield team={{ id: 3 }} size={size} />);
    await vi.waitFor(() => expect(container.querySelector("svg")).not.toBeNull());
    return container.querySelector("[fill-rule]") !== null;
  };
  expect(await hasCharge(16)).toBe(false);
  expect(await hasCharge(48)).toBe(true);
});

it("shows an uploaded picture in the same outline", async () => {
  const { container } = render(<UserRoundel id="7" avatar="/assets/a/avatar" size={32} />);
  await vi.waitFor(() => expect(container.querySelector("image")).not.toBeNull());
  expect(container.querySelector("image")?.getAttribute("href")).toBe("/assets/a/avatar");
  expect(container.querySelector("clipPath path")).not.toBeNull();
});

it("draws the same poster for the same game, and a different one for another game", async () => {
  const shapes = await Promise.all(
    [1, 1, 2].map(async (id) => {
      const { container } = render(<LazyPosterArt name={`game:${id}`} />);
      await vi.waitFor(() => expect(container.querySelector("svg")).not.toBeNull());
      return [...container.querySelectorAll("path, rect")].map((part) => part.getAttribute("d") ?? "").join();
    }),
  );
  expect(shapes[0]).toBe(shapes[1]);
  expect(shapes[0]).not.toBe(shapes[2]);
});
