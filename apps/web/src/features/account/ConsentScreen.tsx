import { decideConsent, getConsent } from "@gonfalon/contract/connected-app.ts";
import { Button, Group, Skeleton, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useParams, useSearchParams } from "react-router";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { useEndpoint } from "#api/use-endpoint.ts";
import { Async } from "#ui/Async.tsx";
import { ErrorNote } from "#ui/ErrorNote.tsx";
import { useSubmitError } from "#ui/use-submit-error.ts";
import { AccountPage } from "./AccountPage.tsx";
import { ConsentFacts } from "./ConsentFacts.tsx";
import { ConsentFailure } from "./ConsentFailure.tsx";
import { navigateToUrl } from "./navigate-to-url.ts";

/** APP-5: the user allows or denies an app access to account data. */
export function ConsentScreen() {
  const { uid = "" } = useParams();
  const [search] = useSearchParams();
  const error = search.get("error");
  return error === null ? <ConsentRequest uid={uid} /> : <ConsentFailure code={error} />;
}

function ConsentRequest({ uid }: { readonly uid: string }) {
  const { t } = useTranslation();
  const consent = useEndpoint(getConsent, { params: { uid } });
  const { error, attempt } = useSubmitError();
  const decide = useAction(
    async (isAllowed: boolean) => {
      const { url } = await call(decideConsent, { params: { uid }, body: { allow: isAllowed } });
      await navigateToUrl(url);
    },
    { quiet: true },
  );
  const submit = (isAllowed: boolean) => void attempt(() => decide.run(isAllowed));

  return (
    <AccountPage title={t("app.consent.title")}>
      <Async value={consent} skeleton={<Skeleton height={160} />}>
        {(loadedConsent) => (
          <Stack>
            <ErrorNote error={error} />
            <Text style={{ overflowWrap: "anywhere" }}>
              {t("app.consent.text", { name: loadedConsent.client.name })}
            </Text>
            <ConsentFacts consent={loadedConsent} />
            <Group grow>
              <Button variant="default" disabled={decide.pending} onClick={() => submit(false)}>
                {t("app.consent.deny")}
              </Button>
              <Button loading={decide.pending} onClick={() => submit(true)}>
                {t("app.consent.allow")}
              </Button>
            </Group>
          </Stack>
        )}
      </Async>
    </AccountPage>
  );
}
