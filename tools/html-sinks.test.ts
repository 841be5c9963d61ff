import { expect, it } from "vitest";
import { listNodes, parseSourceFiles, type SyntaxNode } from "./source-tree.ts";

// TEXT-4: user input (names, titles, notices, hints, file names) is rendered by React as text, or passes through the
// sanitizer of `ui/markdown/`. Only the files in this list create markup in any other way.

const ALLOWED_FILES: Readonly<Record<string, string>> = {
  "apps/web/src/ui/markdown/highlight-code.ts": "highlights code; the highlighter escapes it",
};

it("TEXT-4 only these files of the client turn text into markup or code", () => {
  const files = parseSourceFiles("apps/web/src/**/*.{ts,tsx}")
    .filter(({ nodes }) => nodes.some(createsMarkup))
    .map(({ path }) => path);
  expect(files).toEqual(Object.keys(ALLOWED_FILES));
});

it.each([
  "<p dangerouslySetInnerHTML={{ __html: team.name }} />",
  "createElement('p', { dangerouslySetInnerHTML: { __html: team.bio } });",
  "<iframe srcDoc={game.content} />",
  "createElement('iframe', { srcDoc: game.content });",
  "element.innerHTML = notice;",
  "element.outerHTML += hint;",
  "element.insertAdjacentHTML('beforeend', title);",
  "element.setHTMLUnsafe(slogan);",
  "range.createContextualFragment(footer);",
  "document.write(post.summary);",
  "new DOMParser().parseFromString(fileName, 'text/html');",
  "new Function(division);",
  "eval(userName);",
])("reports %s", (source) => {
  expect(listNodes("a.tsx", source).some(createsMarkup)).toBe(true);
});

it.each(["<p title={team.name}>{team.bio}</p>", "element.textContent = notice;", "stream.write(bytes);"])(
  "accepts %s",
  (source) => {
    expect(listNodes("a.tsx", source).some(createsMarkup)).toBe(false);
  },
);

const MEMBERS = new Set([
  "dangerouslySetInnerHTML",
  "innerHTML",
  "outerHTML",
  "srcdoc",
  "srcDoc",
  "insertAdjacentHTML",
  "createContextualFragment",
  "parseFromString",
  "setHTMLUnsafe",
]);
const FUNCTIONS = new Set(["eval", "Function"]);

function createsMarkup(node: SyntaxNode): boolean {
  switch (node.type) {
    case "JSXAttribute":
      return MEMBERS.has(getName(node["name"]));
    case "Property":
      return MEMBERS.has(getName(node["key"]));
    case "MemberExpression":
      return MEMBERS.has(getName(node["property"])) || isDocumentWrite(node);
    case "CallExpression":
    case "NewExpression":
      return FUNCTIONS.has(getName(node["callee"]));
    default:
      return false;
  }
}

function isDocumentWrite({ object, property }: SyntaxNode): boolean {
  return getName(object) === "document" && ["write", "writeln"].includes(getName(property));
}

function getName(node: unknown): string {
  return String((node as SyntaxNode | undefined)?.["name"]);
}
