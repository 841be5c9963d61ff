import { providerPresets } from "@gonfalon/rules/provider-presets.ts";
import { TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useTranslation } from "react-i18next";
import type { ProviderValues } from "./provider-form.ts";

const OIDC_FIELDS = ["issuer"] as const;
const OAUTH2_FIELDS = ["authorizeUrl", "tokenUrl", "userInfoUrl"] as const;

/** The URLs that the protocol needs, and the scopes. */
export function AddressFields({ form }: { readonly form: UseFormReturnType<ProviderValues> }) {
  const { t } = useTranslation();
  const fields = providerPresets[form.values.kind].protocol === "oidc" ? OIDC_FIELDS : OAUTH2_FIELDS;
  return (
    <>
      {fields.map((field) => (
        <TextInput
          key={field}
          {...form.getInputProps(field)}
          label={t(`provider.field.${field}`)}
          placeholder="https://"
          inputMode="url"
          required
        />
      ))}
      <TextInput {...form.getInputProps("scopes")} label={t("provider.field.scopes")} />
    </>
  );
}
