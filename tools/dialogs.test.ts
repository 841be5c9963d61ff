import { expect, it } from "vitest";
import { listNodes, parseSourceFiles, type SyntaxNode } from "./source-tree.ts";

// The dialog of `ui/` focuses its first field; a Mantine modal focuses the close button.

const ALLOWED_FILES: Readonly<Record<string, string>> = {
  "apps/web/src/app/dialogs/SignInAgain.tsx": "has no close button",
  "apps/web/src/features/challenge/ChallengeDialog.tsx": "focuses the flag field itself",
  "apps/web/src/ui/Dialog.tsx": "implements the dialog of ui/",
};

it("only the listed files of the client use a Mantine modal instead of the dialog of ui/", () => {
  const files = parseSourceFiles("apps/web/src/**/*.tsx")
    .filter(({ nodes }) => nodes.some(isModal))
    .map(({ path }) => path);
  expect(files).toEqual(Object.keys(ALLOWED_FILES));
});

it.each([
  ["<Modal opened />", true],
  ["<Modal.Root opened />", true],
  ["<Modal.Title />", false],
  ["<Dialog opened />", false],
] as const)("recognizes whether %s is a modal: %s", (source, expected) => {
  expect(listNodes("a.tsx", source).some(isModal)).toBe(expected);
});

function isModal(node: SyntaxNode): boolean {
  return node.type === "JSXOpeningElement" && ["Modal", "Modal.Root"].includes(getElementName(node["name"]));
}

interface ElementName {
  readonly name?: string;
  readonly object?: ElementName;
  readonly property?: ElementName;
}

function getElementName(name: unknown): string {
  const { name: simpleName, object, property } = name as ElementName;
  return simpleName ?? `${getElementName(object)}.${getElementName(property)}`;
}
