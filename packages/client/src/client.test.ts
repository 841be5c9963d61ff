import { expect, it } from "vitest";
import { ApiProblem } from "./api-problem.ts";
import { createClient } from "./client.ts";

function createTestClient(response: Response) {
  return createClient({ url: "https://ctf.example.org/games/1", fetch: async () => response });
}

it.each(["localhost:8080", "ftp://ctf.example.org", "ctf.example.org"])(
  "CLIENT-1 rejects the URL %j",
  (url) => {
    expect(() => createClient({ url })).toThrow(TypeError);
  },
);

it("CLIENT-1 a response that is not JSON is an error with the address of the server", async () => {
  const client = createTestClient(new Response("<!doctype html>"));
  await expect(client.getScoreboard({ params: { id: 1 } })).rejects.toThrow(
    "The response is not JSON; https://ctf.example.org may not be a Gonfalon server.",
  );
});

it("CLIENT-1 an error response is thrown as an ApiProblem with its waiting time", async () => {
  const body = { title: "Too many requests", status: 429 };
  const client = createTestClient(Response.json(body, { status: 429, headers: { "retry-after": "6" } }));
  const error = await client.getScoreboard({ params: { id: 1 } }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ApiProblem);
  expect(error).toMatchObject({ status: 429, code: 429, title: body.title, retryAfterSeconds: 6 });
});
