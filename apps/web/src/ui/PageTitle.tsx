import { Title } from "@mantine/core";
import classes from "./PageTitle.module.css";
import { usePageTitle } from "./use-page-title.ts";

/** The main heading of a screen; also sets the page title. */
export function PageTitle({ children }: { readonly children: string }) {
  usePageTitle(children);
  return (
    <Title order={1} className={classes.title ?? ""}>
      {children}
    </Title>
  );
}
