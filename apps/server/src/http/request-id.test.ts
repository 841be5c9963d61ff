import Fastify from "fastify";
import { expect, it } from "vitest";
import { nodeRandom } from "#adapters/random/node-random.ts";
import { requestContext } from "#kernel/request-context.ts";
import { propagateRequestIds, requestIds } from "./request-id.ts";

async function sendRequest(given?: string): Promise<{ readonly header: unknown; readonly inside: string }> {
  const app = Fastify({ genReqId: requestIds(nodeRandom) });
  propagateRequestIds(app);
  app.get("/", async () => {
    await Promise.resolve();
    return requestContext.getStore() ?? "";
  });
  const { headers, body } = await app.inject({
    url: "/",
    headers: given === undefined ? {} : { "x-request-id": given },
  });
  return { header: headers["x-request-id"], inside: body };
}

it("OPS-1 uses the id of a request that has one, in its response and all its log entries", async () => {
  expect(await sendRequest("b7c1-4f0e_9")).toEqual({ header: "b7c1-4f0e_9", inside: "b7c1-4f0e_9" });
});

it.each([undefined, "", "short", "x".repeat(65), "two words!", 'quote"and{brace}'])(
  "OPS-1 generates an id instead of %j",
  async (given) => {
    const { header, inside } = await sendRequest(given);
    expect(header).toMatch(/^[\w-]{16}$/);
    expect(inside).toBe(header);
    expect((await sendRequest(given)).header).not.toBe(header);
  },
);
