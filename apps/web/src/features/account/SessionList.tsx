import { endOtherSessions, endSession, listSessions, type Session } from "@gonfalon/contract/account.ts";
import { getSecurity } from "@gonfalon/contract/factor.ts";
import { Button, List, Paper, Skeleton, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { useEndpoint } from "#api/use-endpoint.ts";
import { Async } from "#ui/Async.tsx";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { ActionRow } from "./ActionRow.tsx";
import { BrowserFacts } from "./BrowserFacts.tsx";
import { PlainList } from "./PlainList.tsx";
import { useDeviceName } from "./use-device-name.ts";

/** The account's sessions. All except the current one can be ended. */
export function SessionList() {
  const { t } = useTranslation();
  const sessions = useEndpoint(listSessions);
  return (
    <Paper p="lg">
      <Stack>
        <Text size="sm">{t("account.session.text")}</Text>
        <Async value={sessions} skeleton={<Skeleton height={64} />}>
          {(list) => (
            <>
              <PlainList>
                {list.map((session) => (
                  <List.Item key={session.id}>
                    <SessionRow session={session} />
                  </List.Item>
                ))}
              </PlainList>
              {list.some(({ current }) => !current) && <EndOtherSessions />}
            </>
          )}
        </Async>
      </Stack>
    </Paper>
  );
}

function SessionRow({ session }: { readonly session: Session }) {
  const { t } = useTranslation();
  const end = useAction(() => call(endSession, { params: { guid: session.id } }), {
    success: t("account.session.ended"),
    refresh: [listSessions],
  });
  const device = useDeviceName(session.userAgent);
  return (
    <ActionRow
      action={session.current ? undefined : end}
      text={t("account.session.end")}
      label={t("account.session.end-device", { device })}
    >
      <BrowserFacts browser={session} />
    </ActionRow>
  );
}

function EndOtherSessions() {
  const { t } = useTranslation();
  const [isConfirming, setIsConfirming] = useState(false);
  const end = useAction(() => call(endOtherSessions), {
    success: t("account.session.others-ended"),
    // The server also deletes the devices (GUARD-8).
    refresh: [listSessions, getSecurity],
  });

  async function confirm(close: () => void) {
    await end.run();
    close();
  }

  return (
    <>
      <Button variant="default" style={{ alignSelf: "flex-start" }} onClick={() => setIsConfirming(true)}>
        {t("account.session.end-others")}
      </Button>
      <ConfirmDialog
        opened={isConfirming}
        title={t("account.session.end-others")}
        text={t("account.session.end-others-text")}
        confirm={t("account.session.end-others-confirm")}
        destructive
        pending={end.pending}
        onConfirm={(close) => void confirm(close)}
        onClose={() => setIsConfirming(false)}
      />
    </>
  );
}
