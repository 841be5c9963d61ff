import { limits } from "@gonfalon/contract/limits.ts";
import { idField, pageField, searchField, textField, urlFilter } from "#routing/url-filter.ts";

/** The selection on the traffic screen: a challenge, the search and page of its teams, a team and one of its files. */
export const trafficSelection = urlFilter({
  challenge: idField,
  search: searchField,
  page: pageField,
  team: idField,
  file: textField(limits.fileName),
});
