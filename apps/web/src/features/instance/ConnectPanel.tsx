import { Button, SegmentedControl, Stack, Text } from "@mantine/core";
import { IconExternalLink, IconTerminal2 } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Tunnel } from "#tunnel/tunnel.ts";
import { CopyField } from "#ui/CopyField.tsx";
import { lazyScreen } from "#ui/lazy-screen.ts";
import { ConnectOptions } from "./ConnectOptions.tsx";
import { type InstanceAddress, toDirectAddress } from "./instance-address.ts";

const InstanceTerminal = lazyScreen(() => import("./InstanceTerminal.tsx"), "InstanceTerminal");

interface Props {
  /** The address without the tunnel. */
  readonly originalAddress: InstanceAddress;
  readonly tunnel: Pick<Tunnel, "state" | "local">;
}

/** The local address of the tunnel or the original address, and how to connect to it. */
export function ConnectPanel({ originalAddress, tunnel: { state, local: localAddress } }: Props) {
  const { t } = useTranslation();
  const [addressKind, setAddressKind] = useState<"local" | "original">("local");
  const isLocal = localAddress !== undefined && addressKind === "local";
  const address = isLocal ? toDirectAddress(localAddress) : originalAddress;
  return (
    <Stack gap="xs">
      {localAddress !== undefined && (
        <SegmentedControl
          aria-label={t("instance.address.which")}
          value={addressKind}
          // `data` has only these values.
          onChange={(value) => setAddressKind(value as typeof addressKind)}
          data={[
            { value: "local", label: t("instance.address.local") },
            { value: "original", label: t("instance.address.original") },
          ]}
        />
      )}
      <CopyField
        label={t(isLocal ? "instance.address.local" : `instance.address.${address.kind}`)}
        value={address.text}
      >
        <WebLink address={address} />
      </CopyField>
      {localAddress === undefined && state !== "Off" && (
        <Text size="sm" c="dimmed">
          {t(`instance.tunnel.${state}`)}
        </Text>
      )}
      {originalAddress.kind === "proxied" && <TerminalSwitch url={originalAddress.text} />}
      <ConnectOptions address={address} />
    </Stack>
  );
}

function WebLink({ address }: { readonly address: InstanceAddress }) {
  const { t } = useTranslation();
  if (address.kind !== "direct") return null;
  return (
    <Button
      component="a"
      href={address.link}
      target="_blank"
      rel="noreferrer"
      variant="default"
      leftSection={<IconExternalLink size={16} aria-hidden />}
    >
      {t("instance.address.open")}
    </Button>
  );
}

function TerminalSwitch({ url }: { readonly url: string }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        aria-expanded={isOpen}
        leftSection={<IconTerminal2 size={16} aria-hidden />}
        onClick={() => setIsOpen(!isOpen)}
        style={{ alignSelf: "flex-start" }}
      >
        {t(isOpen ? "instance.terminal.close" : "instance.terminal.open")}
      </Button>
      <Suspense>{isOpen && <InstanceTerminal key={url} url={url} />}</Suspense>
    </>
  );
}
