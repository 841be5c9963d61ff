/** Styles of a button whose label, such as a long title, wraps instead of widening the page. */
export const wrappingButton = {
  root: {
    display: "inline-flex",
    alignItems: "center",
    justifyContent: "center",
    height: "auto",
    minHeight: "var(--button-height)",
    maxWidth: "100%",
  },
  label: { whiteSpace: "normal", overflowWrap: "anywhere" },
} as const;
