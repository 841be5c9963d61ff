import {
  listEventValues,
  type TemplateValue,
  templateValues,
  type WebhookEventType,
} from "@gonfalon/contract/webhook-events.ts";
import { listPlaceholders } from "@gonfalon/rules/message-template.ts";

export type Templates = Readonly<Partial<Record<string, string>>>;

/** Example values of an event. Values that the event does not have are empty, as in a message. */
export function toSampleValues(type: WebhookEventType, text: string): Readonly<Record<string, string>> {
  const { origin } = window.location;
  const valueNames: readonly string[] = listEventValues(type);
  const samples: Readonly<Record<TemplateValue, string>> = {
    game: "Winter Cup",
    challenge: type === "health.changed" ? "mail" : "Baby RSA",
    category: "Crypto",
    team: "0xCAFE",
    user: "ada",
    place: "1",
    text: type === "instance.failed" ? "Died" : text,
    status: type === "health.changed" ? "Failed" : "Accepted",
    owner: "Null Pointers",
    url: valueNames.includes("game") ? `${origin}/games/1` : origin,
  };
  return Object.fromEntries(
    Object.entries(samples).map(([name, value]) => [name, valueNames.includes(name) ? value : ""]),
  );
}

/** The templates to save: those of the given events that are not empty. */
export function toEventTemplates(
  templates: Templates,
  events: readonly WebhookEventType[],
): Record<string, string> {
  return Object.fromEntries(
    events.flatMap((type) => {
      const template = templates[type]?.trim() ?? "";
      return template === "" ? [] : [[type, template] as const];
    }),
  );
}

/** HOOK-10: the first unknown placeholder, and the event whose template contains it. */
export function findUnknownPlaceholder(
  templates: Templates,
): { readonly event: string; readonly name: string } | undefined {
  const knownNames: readonly string[] = templateValues;
  for (const [event, template = ""] of Object.entries(templates)) {
    const name = listPlaceholders(template).find((placeholder) => !knownNames.includes(placeholder));
    if (name !== undefined) return { event, name };
  }
  return undefined;
}
