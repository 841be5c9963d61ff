import type { Endpoint } from "@gonfalon/contract/kernel/endpoint.ts";
import type { TSchema } from "typebox";
import { validatorCompiler } from "./validation.ts";

export interface MatchedRead<R> {
  readonly read: R;
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
}

interface Route<R> {
  readonly read: R;
  readonly path: RegExp;
  readonly toParams: Parse;
  readonly toQuery: Parse;
}

type Parse = (
  values: Readonly<Record<string, string>> | undefined,
) => Readonly<Record<string, unknown>> | undefined;

/** Pages request the same few URLs repeatedly. A URL that is not cached is matched against all routes. */
const MAX_MATCHES = 1000;
const MAX_URL_LENGTH = 200;

/** Finds the cached read of a URL and validates its parameters as the framework does. */
export function cachedReadRoutes<R>() {
  const routes: Route<R>[] = [];
  const matches = new Map<string, MatchedRead<R>>();

  function add({ path, params, query }: Endpoint, read: R): void {
    const pattern = path.replaceAll(".", String.raw`\.`).replaceAll(/:(\w+)/g, String.raw`(?<$1>[\w-]+)`);
    const route = {
      read,
      path: new RegExp(`^${pattern}$`),
      toParams: createParser(params),
      toQuery: excludeSearches(query, createParser(query)),
    };
    // Paths without parameters come first, as in the framework.
    if (params) routes.push(route);
    else routes.unshift(route);
  }

  /** Returns undefined if the framework must handle the request. */
  function find(url: string): MatchedRead<R> | undefined {
    const cachedMatch = matches.get(url);
    if (cachedMatch) return cachedMatch;
    const newMatch = match(url);
    if (!newMatch || url.length > MAX_URL_LENGTH) return newMatch;
    if (matches.size >= MAX_MATCHES) matches.clear();
    matches.set(url, newMatch);
    return newMatch;
  }

  function match(url: string): MatchedRead<R> | undefined {
    const end = url.includes("?") ? url.indexOf("?") : url.length;
    const path = url.slice(0, end);
    const route = routes.find((candidate) => candidate.path.test(path));
    const params = route?.toParams({ ...route.path.exec(path)?.groups });
    const query = params && route?.toQuery(parseQuery(url.slice(end)));
    return route && params && query && { read: route.read, params, query };
  }

  return { add, find };
}

/** Undefined if a name is repeated. */
function parseQuery(search: string): Readonly<Record<string, string>> | undefined {
  const parameters = new URLSearchParams(search);
  return new Set(parameters.keys()).size < parameters.size ? undefined : Object.fromEntries(parameters);
}

type Properties = Readonly<Record<string, { readonly type?: string; readonly enum?: unknown }>>;

function getProperties(schema: TSchema | undefined): Properties {
  return (schema as { readonly properties?: Properties } | undefined)?.properties ?? {};
}

function createParser(schema: TSchema | undefined): Parse {
  const properties = getProperties(schema);
  const validate = schema && validatorCompiler({ schema, method: "GET", url: "", httpPart: "querystring" });
  return (parameters) => {
    if (!parameters || !Object.keys(parameters).every((name) => Object.hasOwn(properties, name)))
      return undefined;
    if (!validate) return {};
    const { value } = validate(parameters) as { readonly value?: Readonly<Record<string, unknown>> };
    return value;
  };
}

/** Excludes searches, which are optional texts: few searches are repeated, so caching them has no benefit. */
function excludeSearches(schema: TSchema | undefined, parse: Parse): Parse {
  const { required = [] } = (schema ?? {}) as { readonly required?: readonly string[] };
  const texts = Object.entries(getProperties(schema))
    .filter(
      ([name, { type, enum: values }]) =>
        type === "string" && values === undefined && !required.includes(name),
    )
    .map(([name]) => name);
  return (parameters) =>
    parameters && texts.some((name) => Object.hasOwn(parameters, name)) ? undefined : parse(parameters);
}
