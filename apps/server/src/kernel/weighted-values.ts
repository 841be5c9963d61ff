export interface WeightedValue {
  /** In lower case. */
  readonly value: string;
  readonly weight: number;
}

/** The values of an `Accept-…` header with their weights (RFC 9110, section 12.4.2). An invalid weight counts as 0. */
export function parseWeightedValues(header: string): readonly WeightedValue[] {
  return header.toLowerCase().split(",").map(parseValue);
}

function parseValue(text: string): WeightedValue {
  const [value = "", ...parameters] = text.split(";").map((part) => part.trim());
  const quality = parameters.find((parameter) => /^q\s*=/.test(parameter));
  const weight = quality === undefined ? 1 : Number(quality.slice(quality.indexOf("=") + 1));
  return { value, weight: weight >= 0 && weight <= 1 ? weight : 0 };
}
