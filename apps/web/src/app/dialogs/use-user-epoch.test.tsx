import { getSession } from "@gonfalon/contract/account.ts";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { SWRConfig } from "swr";
import { expect, it, vi } from "vitest";
import { useSession } from "#api/session.ts";
import { useUserEpoch } from "./use-user-epoch.ts";

let signedInUser: string | undefined;

function Page() {
  const session = useSession();
  const epoch = useUserEpoch();
  const label = session.state === "ready" ? (session.data?.userId ?? "nobody") : session.state;
  return (
    <>
      <p>{label}</p>
      <button type="button" onClick={() => void session.refresh()}>
        refresh
      </button>
      <input key={epoch} aria-label="Note" />
    </>
  );
}

const getNoteField = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Note" });

async function switchUserTo(next: string | undefined): Promise<void> {
  signedInUser = next;
  // Simulates a sign-out in another tab.
  if (next === undefined) localStorage.setItem("gonfalon-user", "anonymous");
  await userEvent.click(screen.getByRole("button", { name: "refresh" }));
  await screen.findByText(next ?? "nobody");
}

it("SWITCH-3 keeps the input of a user for that user only, even after signing in again", async () => {
  vi.stubGlobal("fetch", async (request: Request) => {
    expect(new URL(request.url).pathname).toBe(getSession.path);
    return Response.json({ user: signedInUser === undefined ? null : { userId: signedInUser } });
  });
  render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <Page />
    </SWRConfig>,
  );
  await screen.findByText("nobody");
  await userEvent.type(getNoteField(), "before");
  await switchUserTo("alice");
  expect(getNoteField().value).toBe("before");

  await userEvent.type(getNoteField(), " and after");
  await switchUserTo(undefined);
  await switchUserTo("alice");
  expect(getNoteField().value).toBe("before and after");

  await switchUserTo(undefined);
  await switchUserTo("bob");
  expect(getNoteField().value).toBe("");
});
