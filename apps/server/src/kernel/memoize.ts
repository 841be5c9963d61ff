const MAX_ENTRIES = 500;
const MAX_KEY_LENGTH = 200;

/** Memoizes a pure function of short, repeated strings such as request headers. It must not return undefined. */
export function memoize<V extends NonNullable<unknown>>(make: (text: string) => V): (text: string) => V {
  const values = new Map<string, V>();
  return (text) => {
    const value = values.get(text);
    if (value !== undefined) return value;
    const newValue = make(text);
    if (text.length > MAX_KEY_LENGTH) return newValue;
    if (values.size >= MAX_ENTRIES) values.clear();
    values.set(text, newValue);
    return newValue;
  };
}
