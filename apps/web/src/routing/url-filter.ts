import { limits } from "@gonfalon/contract/limits.ts";

/** How one value of a filter is stored in the URL. An empty string stands for the default, which the URL omits. */
interface UrlField<T> {
  readonly parse: (text: string) => T;
  readonly format: (value: T) => string;
}

export function textField(maxLength: number): UrlField<string> {
  return { parse: (text) => text.slice(0, maxLength), format: (text) => text.slice(0, maxLength) };
}

/** One of several values; an unknown one in the URL is read as the default. */
export function choiceField<T extends string, Default extends T | undefined>(
  choices: readonly T[],
  defaultValue: Default,
): UrlField<T | Default> {
  return {
    parse: (text) => choices.find((choice) => choice === text) ?? defaultValue,
    format: (choice) => (choice === defaultValue ? "" : (choice ?? "")),
  };
}

export const searchField: UrlField<string> = textField(limits.search);

export const switchField: UrlField<boolean> = {
  parse: (text) => text !== "",
  format: (isOn) => (isOn ? "1" : ""),
};

/** The page of a list, from 1. */
export const pageField: UrlField<number> = {
  parse: (text) => toPositiveInteger(text) ?? 1,
  format: (page) => (page > 1 ? String(page) : ""),
};

export const idField: UrlField<number | undefined> = {
  parse: toPositiveInteger,
  format: (id) => (id === undefined ? "" : String(id)),
};

/** The filter of a list, with its representation in the URL. */
export interface UrlFilter<Filter> {
  readonly parse: (params: URLSearchParams) => Filter;
  /** The query of a URL with this filter: empty, or with its question mark. */
  readonly toSearch: (filter: Partial<Filter>) => string;
}

/** The filter that a `urlFilter` declares. */
export type FilterValues<Definition> = Definition extends UrlFilter<infer Filter> ? Filter : never;

/** Declares the parameters of a list in the URL, in the order in which they are written. */
export function urlFilter<Filter extends object>(
  fields: {
    readonly [Name in keyof Filter]: UrlField<Filter[Name]>;
  },
): UrlFilter<Filter> {
  const names = Object.keys(fields) as (keyof Filter & string)[];

  function format<Name extends keyof Filter>(name: Name, filter: Partial<Filter>): string {
    const value = filter[name];
    return value === undefined ? "" : fields[name].format(value);
  }

  return {
    parse: (params) =>
      // The type of `fields` has the same names.
      Object.fromEntries(names.map((name) => [name, fields[name].parse(params.get(name) ?? "")])) as Filter,
    toSearch: (filter) => {
      const params = names.map((name) => [name, format(name, filter)]).filter(([, text]) => text !== "");
      return params.length === 0 ? "" : `?${new URLSearchParams(params).toString()}`;
    },
  };
}

/** The part of a request that selects a page. */
export function toPageQuery(page: number, perPage: number) {
  return { count: perPage, skip: (page - 1) * perPage };
}

const MAX_INTEGER_DIGITS = 9;

function toPositiveInteger(text: string): number | undefined {
  return /^[1-9]\d*$/.test(text) && text.length <= MAX_INTEGER_DIGITS ? Number(text) : undefined;
}
