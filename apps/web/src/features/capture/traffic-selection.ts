import { limits } from "@gonfalon/contract/limits.ts";
import { idField, textField, urlFilter } from "#routing/url-filter.ts";

/** The selection on the traffic screen; each level is part of the previous one. */
export const trafficSelection = urlFilter({
  challenge: idField,
  team: idField,
  file: textField(limits.fileName),
});
