import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { containerSubnets } from "./container-subnets.ts";

const server = createServer((_, response) => void response.end("welcome"));
afterEach(() => server.close());

it("rejects requests from challenge container networks, and no others", async () => {
  const subnets = containerSubnets();
  subnets.blockOn(server);
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const fetchText = async () =>
    fetch(`http://127.0.0.1:${port}`, { headers: { connection: "close" } }).then(
      (response) => response.text(),
      () => "refused",
    );

  subnets.update(["172.18.0.0/16"]);
  expect(await fetchText()).toBe("welcome");
  subnets.update(["172.18.0.0/16", "127.0.0.0/8"]);
  expect(await fetchText()).toBe("refused");
  subnets.update([]);
  expect(await fetchText()).toBe("welcome");
});

it("passes existing and new subnets to subscribers, so that the primary process rejects the same clients", () => {
  const subnets = containerSubnets();
  const sentSubnets: string[][] = [];
  subnets.subscribe((ranges) => sentSubnets.push([...ranges]));
  expect(sentSubnets).toEqual([]);
  subnets.update(["172.18.0.0/16"]);
  subnets.subscribe((ranges) => sentSubnets.push([...ranges]));
  expect(sentSubnets).toEqual([["172.18.0.0/16"], ["172.18.0.0/16"]]);
});
