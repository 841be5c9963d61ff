import { Title } from "@mantine/core";
import classes from "./PageTitle.module.css";
import { usePageTitle } from "./use-page-title.ts";

/** The one heading of a screen, hung from a short bar; names the browser tab too. */
export function PageTitle({ children }: { readonly children: string }) {
  usePageTitle(children);
  return (
    <Title order={1} className={classes.title ?? ""}>
      {children}
    </Title>
  );
}
