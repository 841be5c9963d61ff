/** Styles of a button whose label, such as a long title, wraps instead of widening the page. */
export const wrappingButton = {
  root: { height: "auto", minHeight: "2.75rem", maxWidth: "100%" },
  label: { whiteSpace: "normal", overflowWrap: "anywhere" },
} as const;
