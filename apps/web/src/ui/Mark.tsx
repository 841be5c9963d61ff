interface Props {
  readonly size: number;
}

/** The banner of the product: a crossbar, and a cloth in two tones that ends in three tails. */
export function Mark({ size }: Props) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path fill="var(--mantine-primary-color-filled)" d="M2 3h28v3H2z" />
      <path fill="var(--mantine-primary-color-filled)" d="M6 8h10v17l-3.3 5L10 25.500 6 30z" />
      <path
        fill="var(--mantine-primary-color-filled)"
        fillOpacity="0.55"
        d="M16 8h10v22l-4-4.500L19.300 30 16 25z"
      />
    </svg>
  );
}
