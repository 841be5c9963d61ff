import { limits } from "@gonfalon/contract/limits.ts";
import { idField, pageField, searchField, textField, urlFilter } from "#routing/url-filter.ts";

/** The selection on the traffic screen: a challenge, a team of its searched and paged list, and a file of the team. */
export const trafficSelection = urlFilter({
  challenge: idField,
  search: searchField,
  page: pageField,
  team: idField,
  file: textField(limits.fileName),
});
