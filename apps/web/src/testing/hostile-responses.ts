import { getSession, Profile } from "@gonfalon/contract/account.ts";
import { getCaptcha } from "@gonfalon/contract/captcha.ts";
import { getConsent } from "@gonfalon/contract/connected-app.ts";
import { endpoints } from "@gonfalon/contract/endpoints.ts";
import type { Endpoint } from "@gonfalon/contract/kernel/endpoint.ts";
import { getClientConfig } from "@gonfalon/contract/settings.ts";
import { HOUR_MS } from "@gonfalon/rules/durations.ts";
import type { StubResponses } from "./show-at.tsx";

/** Creates an element, a handler or a script if it is parsed as markup. */
export const HOSTILE = `"'><hostile-mark onclick="pwned=1">x</hostile-mark><img src=x onerror="pwned=1"><script>pwned=1</script>`;

/** The schema keywords that describe a value. */
interface Shape {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Shape[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly patternProperties?: Readonly<Record<string, Shape>>;
  readonly additionalProperties?: Shape | boolean;
  readonly items?: Shape;
  readonly pattern?: string;
  readonly "x-instant"?: boolean;
}

const HASH = "a".repeat(64);
const GUID = "7c1a51c4-5c5f-4a0e-9b6c-000000000002";

/** A response of every GET endpoint, with a hostile text in every string whose schema allows it. */
export function createHostileResponses(id: string): StubResponses {
  const responses = endpoints
    .filter(({ endpoint }) => endpoint.method === "GET" && endpoint.reply !== undefined)
    .map(({ endpoint }) => [toKey(endpoint, id), { body: toBody(endpoint) }] as const);
  return Object.fromEntries(responses);
}

function toKey({ method, path }: Endpoint, id: string): string {
  return `${method} ${path.replaceAll(/:\w+/g, id)}`;
}

function toBody(endpoint: Endpoint): unknown {
  const body = toValue(endpoint.reply as Shape, "");
  const fixedMembers = FIXED_MEMBERS.get(endpoint.path);
  return fixedMembers ? Object.assign(body as object, fixedMembers) : body;
}

/** Members that decide which screen is shown at all. */
const FIXED_MEMBERS: ReadonlyMap<string, object> = new Map([
  [getSession.path, { user: { ...(toValue(Profile as Shape, "") as object), role: "Admin", avatar: null } }],
  [getClientConfig.path, { apiPublicKey: null, customTheme: null, logoUrl: null }],
  [getCaptcha.path, { type: "None" }],
  [getConsent.path, { scopes: ["profile", "team", "email"] }],
]);

function toValue(shape: Shape, name: string): unknown {
  if (shape["x-instant"]) return Date.now() + (name.startsWith("start") ? -HOUR_MS : HOUR_MS);
  // For a status enum, the value that shows the most.
  if (shape.enum) return shape.enum.find((value) => value === "Accepted") ?? shape.enum[0];
  if (shape.anyOf?.[0]) return toValue(shape.anyOf[0], name);
  const [kind = "object"] = [shape.type].flat();
  switch (kind) {
    case "string":
      return toText(shape);
    case "integer":
    case "number":
      return 1;
    case "boolean":
      return true;
    case "array":
      return shape.items ? [toValue(shape.items, name)] : [];
    default:
      return toObject(shape);
  }
}

function toObject({ properties = {}, patternProperties, additionalProperties }: Shape): object {
  const members = Object.entries(properties).map(([name, shape]) => [name, toValue(shape, name)]);
  const otherMembers = Object.values(patternProperties ?? {})[0] ?? additionalProperties;
  return Object.fromEntries(
    typeof otherMembers === "object" ? [...members, [HOSTILE, toValue(otherMembers, "")]] : members,
  );
}

function toText({ pattern = "" }: Shape): string {
  if (pattern.includes("{64}")) return HASH;
  return pattern.includes("{12}") ? GUID : HOSTILE;
}
