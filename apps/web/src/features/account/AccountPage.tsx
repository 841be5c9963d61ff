import { Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { PageTitle } from "#ui/PageTitle.tsx";
import { AccountArt } from "./AccountArt.tsx";
import classes from "./AccountPage.module.css";

interface Props {
  readonly title: string;
  /** Shown below the title: for example, a link to the registration screen. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

/** A screen with a single form or a message, beside the poster of the running or next game. */
export function AccountPage({ title, note, children }: Props) {
  return (
    <div className={classes.page}>
      <Stack gap="lg" className={classes.form ?? ""}>
        <div>
          <PageTitle>{title}</PageTitle>
          {note && (
            <Text size="lg" c="dimmed" mt={6}>
              {note}
            </Text>
          )}
        </div>
        {children}
      </Stack>
      <AccountArt />
    </div>
  );
}
