import { useId } from "react";

/** Light and shadow of the folds, from left to right. */
const folds = [
  [0, "#000", 0.42],
  [0.16, "#fff", 0.12],
  [0.36, "#000", 0.14],
  [0.55, "#fff", 0.1],
  [0.78, "#000", 0.22],
  [1, "#000", 0.46],
] as const;

/** The folds of a hanging cloth with this outline. */
export function Folds({ outline }: { readonly outline: string }) {
  const id = useId();
  return (
    <>
      <linearGradient id={id}>
        {folds.map(([offset, color, opacity]) => (
          <stop key={offset} offset={offset} stopColor={color} stopOpacity={opacity} />
        ))}
      </linearGradient>
      <path d={outline} fill={`url(#${id})`} />
    </>
  );
}
