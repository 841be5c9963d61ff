const MOST_REMEMBERED = 500;
const LONGEST_REMEMBERED = 200;

/** Remembers what a pure function made of short texts that come again and again, such as the headers of browsers. */
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
