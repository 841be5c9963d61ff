import { expect, it } from "vitest";
import { listNodes, type SyntaxNode, sourceFiles } from "./source-tree.ts";

// The dialog of `ui/` puts the focus in its first field; a modal of Mantine puts it on the close button.

const ALLOWED: Readonly<Record<string, string>> = {
  "apps/web/src/app/dialogs/SignInAgain.tsx": "has no close button",
  "apps/web/src/features/challenge/ChallengeDialog.tsx": "focuses the flag field itself",
  "apps/web/src/ui/Dialog.tsx": "is that dialog",
};

it("only these dialogs of the client do not focus their first field with the dialog of ui", () => {
  const files = sourceFiles("apps/web/src/**/*.tsx")
    .filter(({ nodes }) => nodes.some(isModal))
    .map(({ path }) => path);
  expect(files).toEqual(Object.keys(ALLOWED));
});

it.each([
  ["<Modal opened />", true],
  ["<Modal.Root opened />", true],
  ["<Modal.Title />", false],
  ["<Dialog opened />", false],
] as const)("recognizes %s: %s", (source, found) => {
  expect(listNodes("a.tsx", source).some(isModal)).toBe(found);
});

function isModal(node: SyntaxNode): boolean {
  return node.type === "JSXOpeningElement" && ["Modal", "Modal.Root"].includes(elementName(node["name"]));
}

interface ElementName {
  readonly name?: string;
  readonly object?: ElementName;
  readonly property?: ElementName;
}

function elementName(name: unknown): string {
  const { name: simple, object, property } = name as ElementName;
  return simple ?? `${elementName(object)}.${elementName(property)}`;
}
