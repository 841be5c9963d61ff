import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { containerSubnets } from "./container-subnets.ts";

const server = createServer((_, response) => void response.end("welcome"));
afterEach(() => server.close());

it("rejects requests from challenge container networks, and no others", async () => {
  const guests = containerSubnets();
  guests.blockOn(server);
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const greeting = async () =>
    fetch(`http://127.0.0.1:${port}`, { headers: { connection: "close" } }).then(
      (response) => response.text(),
      () => "refused",
    );

  guests.update(["172.18.0.0/16"]);
  expect(await greeting()).toBe("welcome");
  guests.update(["172.18.0.0/16", "127.0.0.0/8"]);
  expect(await greeting()).toBe("refused");
  guests.update([]);
  expect(await greeting()).toBe("welcome");
});

it("sends known and new networks to the primary process, so that it rejects the same clients", () => {
  const [here, there] = [containerSubnets(), [] as string[][]];
  here.subscribe((ranges) => there.push([...ranges]));
  expect(there).toEqual([]);
  here.update(["172.18.0.0/16"]);
  here.subscribe((ranges) => there.push([...ranges]));
  expect(there).toEqual([["172.18.0.0/16"], ["172.18.0.0/16"]]);
});
