import highlighter from "highlight.js/lib/common";
import armasm from "highlight.js/lib/languages/armasm";
import dockerfile from "highlight.js/lib/languages/dockerfile";
import haskell from "highlight.js/lib/languages/haskell";
import http from "highlight.js/lib/languages/http";
import nginx from "highlight.js/lib/languages/nginx";
import powershell from "highlight.js/lib/languages/powershell";
import x86asm from "highlight.js/lib/languages/x86asm";

// What the common set lacks and competitions are full of.
const more = { armasm, dockerfile, haskell, http, nginx, powershell, x86asm };
for (const [name, language] of Object.entries(more)) highlighter.registerLanguage(name, language);
highlighter.registerAliases(["asm", "nasm"], { languageName: "x86asm" });

const MAX_CHARACTERS = 50_000;

/** Colours the code blocks whose language is known; the others stay plain. */
export function highlightCode(content: DocumentFragment): void {
  for (const code of content.querySelectorAll("pre > code[class]")) {
    const language = code.className.replace("language-", "");
    const text = code.textContent;
    if (!highlighter.getLanguage(language) || text.length > MAX_CHARACTERS) continue;
    code.innerHTML = highlighter.highlight(text, { language, ignoreIllegals: true }).value;
  }
}
