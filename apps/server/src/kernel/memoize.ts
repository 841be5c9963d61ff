const MAX_ENTRIES = 500;
const MAX_KEY_LENGTH = 200;

/** Memoizes a pure function of short, repeated texts such as request headers. */
export function memoize<V>(make: (text: string) => V): (text: string) => V {
  const known = new Map<string, V>();
  return (text) => {
    const value = known.get(text);
    if (value !== undefined) return value;
    const made = make(text);
    if (text.length > MAX_KEY_LENGTH) return made;
    if (known.size >= MAX_ENTRIES) known.clear();
    known.set(text, made);
    return made;
  };
}
