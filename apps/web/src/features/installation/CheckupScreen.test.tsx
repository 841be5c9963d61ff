import type { InstallationCheck } from "@gonfalon/contract/installation.ts";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { type StubResponses, showAt, signedInAs } from "#testing/show-at.tsx";

const clockCheck: InstallationCheck = {
  subject: "clock",
  isWell: true,
  finding: "in sync with the database",
  advice: null,
};
const failedMailCheck: InstallationCheck = {
  subject: "mail",
  isWell: false,
  finding: "connect ECONNREFUSED",
  advice: "Start the mail server.",
};
const mailCheck: InstallationCheck = {
  ...failedMailCheck,
  isWell: true,
  finding: "accepts connections",
  advice: null,
};

const open = (checkup: StubResponses[string]) =>
  showAt("/admin/checkup", { ...signedInAs("Admin"), "GET /api/admin/installation/checkup": checkup });

const findRow = (subject: string) => {
  const row = screen.getByText(subject).closest("li");
  if (!row) throw new Error(`No row contains ${subject}`);
  return within(row);
};

it("shows the state of each check, and advice for problems", async () => {
  open({ body: [clockCheck, failedMailCheck] });
  expect(await screen.findByText("1 of 2 checks failed")).toBeDefined();
  expect(findRow("Clock").getByText("OK")).toBeDefined();
  expect(findRow("E-mail").getByText("Problem")).toBeDefined();
  expect(findRow("E-mail").getByText("connect ECONNREFUSED").lang).toBe("en");
  expect(findRow("E-mail").getByText(/^Start the mail server, check the firewall/)).toBeDefined();
});

it("shows a warning with advice if no mail server is configured", async () => {
  const finding = "SMTP_URL is not set; mails are only logged";
  open({ body: [clockCheck, { ...mailCheck, finding, advice: "Set SMTP_URL." }] });
  expect(await screen.findByText("No check failed, 1 warning")).toBeDefined();
  expect(screen.queryByText("All checks passed")).toBeNull();
  expect(findRow("E-mail").getByText("Warning")).toBeDefined();
  expect(findRow("E-mail").getByText(/^Set SMTP_URL/)).toBeDefined();
});

it("shows a missing container engine as unused while nothing needs it", async () => {
  const finding = "No container engine was found.";
  open({ body: [clockCheck, { ...clockCheck, subject: "containers", finding, isUnused: true }] });
  expect(await screen.findByText("All checks passed")).toBeDefined();
  expect(findRow("Containers").getByText("Not used")).toBeDefined();
  expect(findRow("Containers").getByText("No enabled challenge needs containers at present.")).toBeDefined();
  expect(findRow("Containers").queryByText("OK")).toBeNull();
});

it("checks again on request, and shows that all checks have passed", async () => {
  const responses = [
    [clockCheck, failedMailCheck],
    [clockCheck, mailCheck],
  ];
  open(() => ({ body: responses.shift() }));
  await screen.findByText("1 of 2 checks failed");
  await userEvent.click(screen.getByRole("button", { name: "Check again" }));
  expect(await screen.findByText("All checks passed")).toBeDefined();
  expect(screen.queryByText("Problem")).toBeNull();
});

it("shows the error of a failed request instead of the earlier findings, and retries", async () => {
  const refusal = { status: 403, body: { title: "Not now", status: 403 } };
  const responses = [{ body: [clockCheck] }, refusal, { body: [clockCheck, mailCheck] }];
  open(() => responses.shift() ?? {});
  await screen.findByText("All checks passed");
  await userEvent.click(screen.getByRole("button", { name: "Check again" }));
  expect((await screen.findByRole("alert")).textContent).toContain("Not now");
  expect(screen.queryByText("All checks passed")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("accepts connections")).toBeDefined();
});

it("shows the error if the first request fails", async () => {
  open({ status: 403, body: { title: "Not allowed", status: 403 } });
  expect((await screen.findByRole("alert")).textContent).toContain("Not allowed");
});
