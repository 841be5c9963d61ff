import { useState } from "react";

/** The last value that was not undefined: a dialog shows it while its closing animation runs. */
export function useLastDefined<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}
