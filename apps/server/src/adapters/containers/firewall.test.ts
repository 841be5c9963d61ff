import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { formatFirewallRules } from "./firewall.ts";

describe("the firewall around challenge containers", () => {
  const rules = formatFirewallRules(["10.0.0.2"]).split("\n");

  it("allows replies of containers and blocks everything else to the host", () => {
    const rulesToHost = rules.filter((rule) => rule.startsWith("-A GONFALON-TO-HOST"));
    expect(rulesToHost).toEqual([
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
    const isolatedIndex = rules.indexOf("-A GONFALON-TO-OUTSIDE -i gonfalon-iso -j DROP");
    const nameServerIndex = rules.indexOf("-A GONFALON-TO-OUTSIDE -d 10.0.0.2 -p udp --dport 53 -j RETURN");
    const privateRangeIndex = rules.indexOf("-A GONFALON-TO-OUTSIDE -d 10.0.0.0/8 -j DROP");
    expect([isolatedIndex, nameServerIndex, privateRangeIndex].every((index) => index > 0)).toBe(true);
    expect(isolatedIndex).toBeLessThan(nameServerIndex);
    expect(nameServerIndex).toBeLessThan(privateRangeIndex);
  });

  it("equals the rules in the docs for a manual installation", async () => {
    const page = await readFile(new URL("../../../../../docs/operations.md", import.meta.url), "utf8");
    expect(page.replaceAll(/^ {2}/gm, "")).toContain(formatFirewallRules([]));
  });
});
