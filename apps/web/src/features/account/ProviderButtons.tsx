import { type ExternalPurpose, startExternal } from "@gonfalon/contract/external.ts";
import { Button, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { openAddress } from "./open-address.ts";

export interface ProviderOption {
  readonly key: string;
  readonly name: string;
}

interface Props {
  readonly providers: readonly ProviderOption[];
  readonly purpose: ExternalPurpose;
  /** The path of this site to return to. */
  readonly returnTo: string;
}

/** Buttons that lead to sign-in providers. */
export function ProviderButtons({ providers, purpose, returnTo }: Props) {
  const { t } = useTranslation();
  const start = useAction(async (provider: string) => {
    const { url } = await call(startExternal, { body: { provider, purpose, returnTo } });
    openAddress(url);
  });
  return (
    <Stack gap="sm">
      {providers.map(({ key, name }) => (
        <Button
          key={key}
          variant="default"
          size="md"
          fullWidth
          disabled={start.pending}
          onClick={() => void start.run(key)}
        >
          {t(purpose === "Link" ? "provider.connected.connect" : "provider.continue", { name })}
        </Button>
      ))}
    </Stack>
  );
}
