import { MantineProvider } from "@mantine/core";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { Providers } from "#app/Providers.tsx";

/** Renders an open dialog and closes it. Its closing animation does not end. */
export function showClosing(openContent: ReactNode, closedContent: ReactNode): void {
  const wrap = (dialog: ReactNode) => (
    <MantineProvider>
      <Providers>{dialog}</Providers>
    </MantineProvider>
  );
  render(wrap(openContent)).rerender(wrap(closedContent));
}
