import { expect, it } from "vitest";
import { createValues, parseRequirements, toBody } from "./provider-form.ts";

it.each([
  ["", []],
  ["groups = ctf", [{ claim: "groups", values: ["ctf"] }]],
  [
    "groups = ctf, staff\n\nhd=uni.example\n",
    [
      { claim: "groups", values: ["ctf", "staff"] },
      { claim: "hd", values: ["uni.example"] },
    ],
  ],
  ["dn = cn=ctf", [{ claim: "dn", values: ["cn=ctf"] }]],
  ["groups", undefined],
  ["groups =", undefined],
  ["= ctf", undefined],
])("parses the requirements %j", (text, requirements) =>
  expect(parseRequirements(text)).toEqual(requirements),
);

it("includes only the URLs of the provider's protocol in the body", () => {
  const oidcBody = toBody({
    ...createValues("Keycloak"),
    issuer: " https://id.example ",
    emailDomains: "a.example, b.example",
  });
  expect(oidcBody).toMatchObject({
    key: "keycloak",
    issuer: "https://id.example",
    emailDomains: ["a.example", "b.example"],
  });
  expect(Object.keys(oidcBody)).not.toContain("tokenUrl");
  const oauth2Body = toBody(createValues("GitHub"));
  expect(oauth2Body).toMatchObject({ tokenUrl: "https://github.com/login/oauth/access_token" });
  expect(Object.keys(oauth2Body)).not.toContain("issuer");
});

it("trims the text fields of rules", () => {
  const body = toBody({
    ...createValues("Keycloak"),
    roles: [{ claim: " groups", value: "staff ", role: "Monitor" }],
    fields: [{ claim: "name ", field: "realName", locked: true }],
    labels: [{ claim: "groups ", value: " ctf", label: " Member " }],
  });
  expect(body).toMatchObject({
    roles: [{ claim: "groups", value: "staff", role: "Monitor" }],
    fields: [{ claim: "name", field: "realName", locked: true }],
    labels: [{ claim: "groups", value: "ctf", label: "Member" }],
  });
});
