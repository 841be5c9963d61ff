interface Props {
  readonly size: number;
}

/** The logo of the product: a crossbar, and a two-tone banner with a swallow tail. */
export function Mark({ size }: Props) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path fill="var(--gonfalon-accent)" d="M1 2h30v4H1zM5 8h11v14.5L5 30z" />
      <path fill="color-mix(in srgb, var(--gonfalon-accent) 74%, #000)" d="M16 8h11v22l-11-7.5z" />
    </svg>
  );
}
