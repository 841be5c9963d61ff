import { Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { PageTitle } from "#ui/PageTitle.tsx";
import { AccountArt } from "./AccountArt.tsx";
import classes from "./AccountPage.module.css";

interface Props {
  readonly title: string;
  readonly children: ReactNode;
}

/** A screen with a single form, beside the running or next game. */
export function AccountPage({ title, children }: Props) {
  return (
    <div className={classes.page}>
      <Stack gap="lg" className={classes.form ?? ""}>
        <PageTitle>{title}</PageTitle>
        {children}
      </Stack>
      <AccountArt />
    </div>
  );
}
