import { listEventValues, templateValues, webhookEventTypes } from "@gonfalon/contract/webhook-events.ts";
import { webhookData } from "@gonfalon/contract/webhook-messages.ts";
import { expect, it } from "vitest";
import { toMessageText } from "./message.ts";

const options = { format: "Matrix", language: "en-US", publicUrl: "https://ctf.example" } as const;

interface Schema {
  readonly type: string | readonly string[];
  readonly enum?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
}

/** Data in which every member has a value. */
function createData({ type, properties, enum: values }: Schema): unknown {
  if (properties)
    return Object.fromEntries(
      Object.entries(properties).map(([name, member]) => [name, createData(member)] as const),
    );
  return type === "integer" ? 7 : (values?.[0] ?? "text");
}

it.each(webhookEventTypes)("HOOK-10 the template values of %s are filled from its data", (type) => {
  const template = templateValues.map((name) => `{{${name}}}`).join("|");
  const data = createData(webhookData[type] as unknown as Schema) as Record<string, unknown>;
  const message = toMessageText(
    { type, timestamp: "", data },
    { ...options, templates: { [type]: template } },
  );
  const filledValues = templateValues.filter((_, index) => message.split("|")[index] !== "");
  expect(filledValues.toSorted()).toEqual(listEventValues(type).toSorted());
});

it("HOOK-10 a shortened value can end with an ampersand and letters", () => {
  const start = "x".repeat(997);
  const payload = {
    type: "notice.published",
    timestamp: "",
    data: { notice: { content: `${start}&roll` } },
  };
  const templates = { "notice.published": "{{text}}" };
  expect(toMessageText(payload, { ...options, templates })).toBe(`${start}&r…`);
});
