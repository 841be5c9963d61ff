const MOST_REMEMBERED = 500;
const LONGEST_REMEMBERED = 200;

/** Memoizes a pure function of short, repeated texts such as request headers. */
export function remembered<V>(make: (text: string) => V): (text: string) => V {
  const known = new Map<string, V>();
  return (text) => {
    const value = known.get(text);
    if (value !== undefined) return value;
    const made = make(text);
    if (text.length > LONGEST_REMEMBERED) return made;
    if (known.size >= MOST_REMEMBERED) known.clear();
    known.set(text, made);
    return made;
  };
}
