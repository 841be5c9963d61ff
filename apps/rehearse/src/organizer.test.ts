import { listDocuments } from "@gonfalon/contract/challenge-document.ts";
import { afterEach, expect, it, vi } from "vitest";
import { createApi } from "./api.ts";
import { createOrganizer } from "./organizer.ts";
import { RehearsalError } from "./rehearsal-error.ts";

afterEach(() => void vi.unstubAllGlobals());

function callWithResponse(response: Response) {
  vi.stubGlobal("fetch", async () => response);
  const organizer = createOrganizer(createApi("https://ctf.example.org"), "t");
  return organizer.call(listDocuments, { params: { id: 7 } });
}

it.each([
  [
    "a web page",
    new Response("<!doctype html>"),
    "GET /api/edit/games/:id/challenge-documents: the response is not JSON; https://ctf.example.org may not be a Gonfalon server.",
  ],
  [
    "a missing web page",
    new Response("<!doctype html>", { status: 404 }),
    "https://ctf.example.org is not a Gonfalon server.",
  ],
  [
    "a problem",
    Response.json({ title: "The game was not found.", status: 404 }, { status: 404 }),
    "GET /api/edit/games/:id/challenge-documents: 404 The game was not found.",
  ],
  [
    "the error page of a proxy",
    new Response("<html>", { status: 502 }),
    "GET /api/edit/games/:id/challenge-documents: 502",
  ],
])("a call fails with the reason if the response is %s", async (_case, response, message) => {
  const error = await callWithResponse(response).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(RehearsalError);
  expect(error).toMatchObject({ message });
});

it("REHEARSE-3 a stopped organizer neither waits for a rate limit nor sends another request", async () => {
  const stop = new AbortController();
  const fetchLimited = vi.fn(async () => {
    setImmediate(() => stop.abort());
    return new Response("", { status: 429, headers: { "retry-after": "3600" } });
  });
  vi.stubGlobal("fetch", fetchLimited);
  const organizer = createOrganizer(createApi("https://ctf.example.org"), "t", stop.signal);
  for (let calls = 0; calls < 2; calls++)
    await expect(organizer.call(listDocuments, { params: { id: 7 } })).rejects.toThrow(
      new RehearsalError("The rehearsal was stopped before the teams signed in."),
    );
  expect(fetchLimited).toHaveBeenCalledTimes(1);
});
