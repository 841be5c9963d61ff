import Fastify from "fastify";
import { expect, it } from "vitest";
import { nodeRandom } from "#adapters/random/node-random.ts";
import { requestContext } from "#kernel/request-context.ts";
import { propagateRequestIds, requestIds } from "./request-id.ts";

async function sendRequest(
  requestId?: string,
): Promise<{ readonly header: unknown; readonly context: string }> {
  const app = Fastify({ genReqId: requestIds(nodeRandom) });
  propagateRequestIds(app);
  app.get("/", async () => {
    await Promise.resolve();
    return requestContext.getStore() ?? "";
  });
  const { headers, body } = await app.inject({
    url: "/",
    headers: requestId === undefined ? {} : { "x-request-id": requestId },
  });
  return { header: headers["x-request-id"], context: body };
}

it("OPS-1 uses the id of a request that has one, in its response and in the context of its log entries", async () => {
  expect(await sendRequest("b7c1-4f0e_9")).toEqual({ header: "b7c1-4f0e_9", context: "b7c1-4f0e_9" });
});

it.each([undefined, "", "short", "x".repeat(65), "two words!", 'quote"and{brace}'])(
  "OPS-1 generates an id instead of %j",
  async (requestId) => {
    const { header, context } = await sendRequest(requestId);
    expect(header).toMatch(/^[\w-]{16}$/);
    expect(context).toBe(header);
    expect((await sendRequest(requestId)).header).not.toBe(header);
  },
);
