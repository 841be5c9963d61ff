import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useTranslation } from "react-i18next";
import { expect, it } from "vitest";
import { showTexts } from "#i18n/i18n.ts";
import { useForm } from "./use-form.ts";

function Form() {
  const { t } = useTranslation();
  const form = useForm({
    initialValues: { name: "", email: "" },
    validate: { name: (name) => (name === "" ? t("account.login.name-missing") : null) },
  });
  return (
    <form onSubmit={form.onSubmit(() => undefined)}>
      <p>{form.errors["name"]}</p>
      <p>{form.errors["email"]}</p>
      <button type="button" onClick={() => form.setFieldError("email", "Taken")}>
        refuse
      </button>
      <button type="submit">send</button>
    </form>
  );
}

it("SWITCH-1 shows validation errors in the new language after a switch, and none in the old one", async () => {
  render(<Form />);
  await userEvent.click(screen.getByRole("button", { name: "send" }));
  await userEvent.click(screen.getByRole("button", { name: "refuse" }));
  expect(screen.getByText("Enter your user name or e-mail address")).toBeDefined();

  await act(() => showTexts("de-DE", { account: { login: { "name-missing": "Gib deinen Namen ein" } } }));
  expect(await screen.findByText("Gib deinen Namen ein")).toBeDefined();
  expect(screen.queryByText("Enter your user name or e-mail address")).toBeNull();
  expect(screen.queryByText("Taken")).toBeNull();
});

it("shows no new validation error after a language switch", async () => {
  render(<Form />);
  await act(() => showTexts("de-DE", { account: { login: { "name-missing": "Gib deinen Namen ein" } } }));
  expect(screen.queryByText("Gib deinen Namen ein")).toBeNull();
});
