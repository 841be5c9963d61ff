import { describe, expect, it } from "vitest";
import { applyMark, type Mark, type Selection } from "./marks.ts";

/** A text with the selection in angle brackets. */
function parseSelection(source: string): Selection {
  const start = source.indexOf("<");
  return { text: source.replace(/[<>]/g, ""), start, end: source.indexOf(">") - 1 };
}

function formatSelection({ text, start, end }: Selection): string {
  return `${text.slice(0, start)}<${text.slice(start, end)}>${text.slice(end)}`;
}

describe("formatting text in the editor", () => {
  it.each<[Mark, string, string]>([
    ["bold", "a <b> c", "a **<b>** c"],
    ["bold", "a **<b>** c", "a <b> c"],
    ["bold", "<>", "**<>**"],
    ["italic", "a <b>", "a _<b>_"],
    ["code", "run <ls>", "run `<ls>`"],
    ["code", "<a\nb>", "```\n<a\nb>\n```"],
    ["link", "see <here>!", "see [here](<https://>)!"],
    ["link", "<>", "[](<https://>)"],
    ["list", "x\na<b>\ny", "x\n<- ab>\ny"],
    ["list", "<a\nb>", "<- a\n- b>"],
    ["list", "<- a\n- b>", "<a\nb>"],
    ["list", "<>", "<- >"],
    ["list", "<>\na", "<- >\na"],
  ])("%s: %j becomes %j", (mark, before, after) => {
    expect(formatSelection(applyMark(mark, parseSelection(before)))).toBe(after);
  });
});
