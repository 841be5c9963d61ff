import type { ParticipationInfo } from "@gonfalon/contract/participation.ts";
import { notificationsStore } from "@mantine/notifications";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { createDeferred } from "#testing/create-deferred.ts";
import { fill } from "#testing/fill.ts";
import { buildGame } from "#testing/games.ts";
import { isDisabled } from "#testing/is-disabled.ts";
import { type StubResponses, showAt, signedInAs } from "#testing/show-at.tsx";
import { showClosing } from "#testing/show-closing.tsx";
import { DecisionDialog } from "./DecisionDialog.tsx";

const ALICE_ID = "7c1a51c4-5c5f-4a0e-9b6c-000000000001";
const buildRegistration = (
  id: number,
  name: string,
  status: ParticipationInfo["status"],
): ParticipationInfo => ({
  id,
  team: {
    id,
    name,
    bio: null,
    avatar: null,
    locked: false,
    captainId: ALICE_ID,
    members: [
      {
        userId: ALICE_ID,
        userName: "alice",
        email: "alice@example.org",
        bio: "",
        phone: null,
        realName: "Alice A.",
        stdNumber: "",
        avatar: null,
        role: "User",
      },
    ],
  },
  registeredMembers: [ALICE_ID],
  division: null,
  divisionId: null,
  status,
  reviewNote: null,
});
const registrations = [
  buildRegistration(1, "Red", "Pending"),
  buildRegistration(2, "Blue", "Accepted"),
  buildRegistration(3, "Green", "Pending"),
];
const counts = { Pending: 2, Accepted: 1, Rejected: 0, Suspended: 0 };

function show(responses: StubResponses = {}, query = "") {
  return showAt(`/admin/games/7/review${query}`, {
    ...signedInAs("Admin"),
    "GET /api/game/7": { body: buildGame({ id: 7 }) },
    "GET /api/edit/games/7": { body: { id: 7, title: "Cup", divisions: ["pro", "fun"] } },
    "GET /api/edit/games/7/participations": { body: { data: registrations, length: 3, total: 3, counts } },
    ...responses,
  });
}

it("REVIEW-1 offers the possible decisions for each team", async () => {
  show();
  expect(await screen.findByRole("button", { name: "Accept Red" })).toBeDefined();
  expect(screen.getByRole("button", { name: "Reject Red" })).toBeDefined();
  expect(screen.getByRole("button", { name: "Suspend Blue" })).toBeDefined();
  expect(screen.queryByRole("button", { name: "Reject Blue" })).toBeNull();
  expect(screen.getByRole("link", { name: "Pending (2)" })).toBeDefined();
});

it("REVIEW-2 rejects a team with a note to the team", async () => {
  const { requests } = show({ "PUT /api/admin/participation/1": {} });
  await userEvent.click(await screen.findByRole("button", { name: "Reject Red" }));
  const dialog = within(await screen.findByRole("dialog"));
  await fill(dialog.getByRole("textbox", { name: "Message to the team" }), "Too late");
  await userEvent.click(dialog.getByRole("button", { name: "Reject" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const request = requests.find(({ method }) => method === "PUT");
  expect(await request?.json()).toEqual({ status: "Rejected", note: "Too late" });
});

it("DIV-7 moves a team to another division, or to none", async () => {
  const proRegistration = { ...buildRegistration(1, "Red", "Accepted"), division: "pro", divisionId: 5 };
  const response = createDeferred();
  const { requests } = show({
    "PUT /api/admin/participation/1": () => response.promise,
    "GET /api/edit/games/7/participations": {
      body: { data: [proRegistration], length: 1, total: 1, counts },
    },
  });
  const readChanges = () =>
    Promise.all(requests.filter(({ method }) => method === "PUT").map((request) => request.clone().json()));
  const chooseDivision = async (option: string) => {
    await userEvent.click(await screen.findByRole("combobox", { name: "Division of Red" }));
    await userEvent.click(await screen.findByRole("option", { name: option }));
  };
  await chooseDivision("fun");
  await waitFor(async () => expect(await readChanges()).toEqual([{ division: "fun" }]));
  const field = await screen.findByRole<HTMLInputElement>("combobox", { name: "Division of Red" });
  expect(isDisabled(field)).toBe(true);
  // A browser moves the focus away from a field with the `disabled` attribute.
  expect(field.disabled).toBe(false);
  response.resolve({});
  await waitFor(() => expect(isDisabled(field)).toBe(false));
  await chooseDivision("No division");
  await waitFor(async () => expect((await readChanges()).at(1)).toEqual({ divisionId: null }));
});

it("accepts all selected teams that can be accepted, shows which failed, and retries only these", async () => {
  const { requests } = show({
    "PUT /api/admin/participation/1": {},
    "PUT /api/admin/participation/3": { status: 400, body: { title: "Not possible", status: 400 } },
  });
  await userEvent.click(await screen.findByRole("checkbox", { name: "Select all on this page" }));
  await userEvent.click(screen.getByRole("button", { name: "Accept (2)" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Accept 2 teams?" }));
  await userEvent.click(dialog.getByRole("button", { name: "Accept" }));
  expect(await dialog.findByText("Not possible")).toBeDefined();
  expect(dialog.getAllByText("Green")).toHaveLength(2);
  await userEvent.click(dialog.getByRole("button", { name: "Accept" }));
  const listReviewedIds = () =>
    requests.filter(({ method }) => method === "PUT").map(({ url }) => new URL(url).pathname.at(-1));
  await waitFor(() => expect(listReviewedIds()).toEqual(["1", "3", "3"]));
});

it("resets the progress for a second attempt", async () => {
  const refusal = { status: 400, body: { title: "Not possible", status: 400 } };
  const secondAttempt = createDeferred<typeof refusal>();
  let attemptCount = 0;
  show({
    "PUT /api/admin/participation/1": () => (++attemptCount === 1 ? refusal : secondAttempt.promise),
    "PUT /api/admin/participation/3": refusal,
  });
  await userEvent.click(await screen.findByRole("checkbox", { name: "Select all on this page" }));
  await userEvent.click(screen.getByRole("button", { name: "Accept (2)" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Accept 2 teams?" }));
  await userEvent.click(dialog.getByRole("button", { name: "Accept" }));
  await waitFor(() => expect(dialog.getAllByText("Not possible")).toHaveLength(2));
  await waitFor(() => expect(dialog.queryByRole("progressbar")).toBeNull());
  await userEvent.click(dialog.getByRole("button", { name: "Accept" }));
  expect((await dialog.findByRole("progressbar")).getAttribute("aria-valuenow")).toBe("0");
  secondAttempt.resolve(refusal);
  await waitFor(() => expect(dialog.queryByRole("progressbar")).toBeNull());
});

it("REVIEW-3 stores the filter in the URL", async () => {
  const { requests, address } = show({}, "?page=2");
  await userEvent.click(await screen.findByRole("link", { name: /^Pending/ }));
  await waitFor(() => expect(address()).toBe("/admin/games/7/review?status=Pending"));
  await fill(screen.getByRole("textbox", { name: "Search by team or member" }), "red{Enter}");
  await waitFor(() => expect(address()).toBe("/admin/games/7/review?search=red&status=Pending"));
  const lastRequest = requests.filter(({ url }) => url.includes("/participations")).at(-1);
  expect(new URL(lastRequest?.url ?? "").search).toBe("?count=20&skip=0&search=red&status=Pending");
});

it("keeps the title of the dialog while it closes", () => {
  const close = () => undefined;
  showClosing(
    <DecisionDialog
      pendingDecision={{ decision: "Accepted", participations: registrations }}
      onClose={close}
    />,
    <DecisionDialog pendingDecision={undefined} onClose={close} />,
  );
  expect(screen.getByRole("dialog", { name: "Accept 3 teams?" })).toBeDefined();
});

it("keeps the dialog for another team open when the response for the first team arrives", async () => {
  const response = createDeferred();
  show({ "PUT /api/admin/participation/1": () => response.promise });
  await userEvent.click(await screen.findByRole("button", { name: "Reject Red" }));
  const firstDialog = within(await screen.findByRole("dialog"));
  await userEvent.click(firstDialog.getByRole("button", { name: "Reject" }));
  await userEvent.keyboard("{Escape}");
  await userEvent.click(screen.getByRole("button", { name: "Accept Green" }));
  const secondDialog = within(await screen.findByRole("dialog"));
  await fill(secondDialog.getByRole("textbox", { name: "Message to the team" }), "Welcome");
  response.resolve({});
  await waitFor(() => expect(notificationsStore.getState().notifications).toHaveLength(1));
  expect(screen.getByDisplayValue("Welcome")).toBeDefined();
});
