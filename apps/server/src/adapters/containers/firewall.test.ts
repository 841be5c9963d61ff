import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { firewallRules } from "./firewall.ts";

describe("the firewall around challenge containers", () => {
  const rules = firewallRules(["10.0.0.2"]).split("\n");

  it("allows replies of containers and blocks everything else to the host", () => {
    const toHost = rules.filter((rule) => rule.startsWith("-A GONFALON-TO-HOST"));
    expect(toHost).toEqual([
      "-A GONFALON-TO-HOST -m conntrack --ctstate ESTABLISHED,RELATED -j RETURN",
      "-A GONFALON-TO-HOST -j DROP",
    ]);
  });

  it.each(["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "100.64.0.0/10"])(
    "blocks %s",
    (range) => {
      expect(rules).toContain(`-A GONFALON-TO-OUTSIDE -d ${range} -j DROP`);
    },
  );

  it("allows DNS to the private name server for open networks only", () => {
    const isolated = rules.indexOf("-A GONFALON-TO-OUTSIDE -i gonfalon-iso -j DROP");
    const nameServer = rules.indexOf("-A GONFALON-TO-OUTSIDE -d 10.0.0.2 -p udp --dport 53 -j RETURN");
    const privateRange = rules.indexOf("-A GONFALON-TO-OUTSIDE -d 10.0.0.0/8 -j DROP");
    expect([isolated, nameServer, privateRange].every((index) => index > 0)).toBe(true);
    expect(isolated).toBeLessThan(nameServer);
    expect(nameServer).toBeLessThan(privateRange);
  });

  it("equals the rules in the docs for a manual installation", async () => {
    const page = await readFile(new URL("../../../../../docs/operations.md", import.meta.url), "utf8");
    expect(page.replaceAll(/^ {2}/gm, "")).toContain(firewallRules([]));
  });
});
