import { type ESTree, type Plugin, parseSync, Visitor } from "vite";

const CONTRACT = /\/packages\/contract\/src\/.*\.ts$/;
/** The members of an endpoint that the client reads. */
const COPIED = new Set(["method", "path", "slow", "retried"]);
/** The schemas that are replaced with `true`: the client reads only whether they exist. */
const REPLACED = new Set(["params", "query", "reply"]);
const FILE_BODY = /^Files?Body\(/;

/**
 * Replaces each endpoint of the contract with the members that the client reads. Schemas, summaries and lists of errors
 * are for the server and its API document. The bundler then removes the schemas that no code references.
 */
export function clientEndpoints(): Plugin {
  return {
    name: "client-endpoints",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: CONTRACT },
      handler: (code, id) => ({ code: withClientEndpoints(code, id), map: null }),
    },
  };
}

export function withClientEndpoints(code: string, file = "contract.ts"): string {
  const literals: { readonly start: number; readonly end: number; readonly text: string }[] = [];
  const visitor = new Visitor({
    CallExpression({ callee, arguments: [definition], start, end }) {
      if (callee.type !== "Identifier" || callee.name !== "endpoint") return;
      if (definition?.type !== "ObjectExpression")
        throw new Error(`${file}: the argument of endpoint() is not an object literal`);
      literals.push({ start, end, text: toClientLiteral(definition, code) });
    },
  });
  visitor.visit(parseSync(file, code).program);
  return literals.reduceRight(
    (text, literal) => text.slice(0, literal.start) + literal.text + text.slice(literal.end),
    code,
  );
}

function toClientLiteral({ properties }: ESTree.ObjectExpression, code: string): string {
  const members = properties.flatMap((property) => {
    if (property.type !== "Property" || property.key.type !== "Identifier") return [];
    const { name } = property.key;
    const value = code.slice(property.value.start, property.value.end);
    if (REPLACED.has(name)) return [`${name}: true`];
    return COPIED.has(name) || (name === "body" && FILE_BODY.test(value)) ? [`${name}: ${value}`] : [];
  });
  return `{ ${members.join(", ")} }`;
}
