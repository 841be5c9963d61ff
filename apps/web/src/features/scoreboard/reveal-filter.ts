import { choiceField, idField, urlFilter } from "#routing/url-filter.ts";

export const placeChoices = ["10", "20", "50", "100", "200"] as const;

/** The teams to reveal, and the number of steps that are shown: a reload continues at the same step. */
export const revealFilter = urlFilter({
  places: choiceField(placeChoices, "20"),
  division: idField,
  step: idField,
});
