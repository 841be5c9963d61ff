import highlighter from "highlight.js/lib/common";
import armasm from "highlight.js/lib/languages/armasm";
import dockerfile from "highlight.js/lib/languages/dockerfile";
import haskell from "highlight.js/lib/languages/haskell";
import http from "highlight.js/lib/languages/http";
import nginx from "highlight.js/lib/languages/nginx";
import powershell from "highlight.js/lib/languages/powershell";
import x86asm from "highlight.js/lib/languages/x86asm";
import { hasNotation, parseNotations } from "./code-notations.ts";
import { markLines } from "./mark-lines.ts";
import { startTimeLimit } from "./time-limit.ts";

// Languages that are not in the common set but frequent in CTFs.
const extraLanguages = { armasm, dockerfile, haskell, http, nginx, powershell, x86asm };
for (const [name, language] of Object.entries(extraLanguages)) highlighter.registerLanguage(name, language);
highlighter.registerAliases(["asm", "nasm"], { languageName: "x86asm" });

const MAX_MS = 1000;
const MAX_CHARACTERS = 20_000;
/** For some languages, the highlighter takes quadratic time or longer for long words. */
const LONG_WORD = /\w{201}/;

/** Highlights code blocks of known languages, and marks lines with notations. */
export function highlightCode(content: DocumentFragment): void {
  const checkTime = startTimeLimit(MAX_MS);
  for (const code of content.querySelectorAll("pre > code")) {
    checkTime();
    if (code.textContent.length > MAX_CHARACTERS || LONG_WORD.test(code.textContent)) continue;
    const lines = hasNotation(code.textContent) ? parseNotations(code.textContent) : undefined;
    if (lines) code.textContent = lines.map(({ text }) => text).join("\n");
    highlightBlock(code);
    if (lines) markLines(code, lines);
  }
}

function highlightBlock(code: Element): void {
  const language = code.className.replace("language-", "");
  if (!highlighter.getLanguage(language)) return;
  code.innerHTML = highlighter.highlight(code.textContent, { language, ignoreIllegals: true }).value;
}
