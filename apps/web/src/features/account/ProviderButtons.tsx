import type { ExternalPurpose } from "@gonfalon/contract/external.ts";
import { Button, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useAction } from "#api/use-action.ts";
import { redirectToProvider } from "./provider-visit.ts";

export interface ProviderOption {
  readonly key: string;
  readonly name: string;
}

interface Props {
  readonly providers: readonly ProviderOption[];
  readonly purpose: ExternalPurpose;
  /** The path on this site to return to. */
  readonly returnTo: string;
}

/** Buttons that lead to sign-in providers. */
export function ProviderButtons({ providers, purpose, returnTo }: Props) {
  const { t } = useTranslation();
  const start = useAction((provider: string) => redirectToProvider({ provider, purpose, returnTo }));
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
