import { limits } from "@gonfalon/contract/limits.ts";
import type { FieldRule, LabelRule, RoleRule } from "@gonfalon/contract/provider.ts";
import { Checkbox, Select, Switch, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useTranslation } from "react-i18next";
import type { ProviderValues } from "./provider-form.ts";
import { RuleList } from "./RuleList.tsx";

const ROLES = ["User", "Monitor", "Admin"] as const;
const FIELDS = ["realName", "stdNumber", "phone"] as const;
const GROWING_FIELD_STYLE = { flex: "1 1 8rem" } as const;

/** How the claims of the provider identify accounts and set their names, roles, profile fields and labels. */
export function ClaimFields({ form }: { readonly form: UseFormReturnType<ProviderValues> }) {
  const { t } = useTranslation();
  const { roles, fields, labels } = form.values;
  const renderTextInput = (
    label: string,
    value: string,
    change: (value: string) => void,
    maxLength: number = limits.provider.text,
  ) => (
    <TextInput
      label={label}
      value={value}
      maxLength={maxLength}
      style={GROWING_FIELD_STYLE}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
  const [claimLabel, valueLabel] = [t("provider.rule.claim"), t("provider.rule.value")];
  return (
    <>
      <Switch
        {...form.getInputProps("linkByEmail", { type: "checkbox" })}
        label={t("provider.field.link-by-email")}
        description={t("provider.field.link-by-email-hint")}
      />
      <TextInput {...form.getInputProps("subjectClaim")} label={t("provider.field.subject-claim")} required />
      <TextInput {...form.getInputProps("nameClaim")} label={t("provider.field.name-claim")} required />
      <RuleList<RoleRule>
        title={t("provider.rule.roles")}
        hint={t("provider.rule.roles-hint")}
        rules={roles}
        error={form.errors["roles"]}
        blankRule={{ claim: "", value: "", role: "Monitor" }}
        onChange={(rules) => form.setFieldValue("roles", rules)}
        renderFields={(rule, change) => (
          <>
            {renderTextInput(claimLabel, rule.claim, (claim) => change({ claim }))}
            {renderTextInput(valueLabel, rule.value, (value) => change({ value }))}
            <Select
              label={t("provider.rule.role")}
              data={ROLES.map((role) => ({ value: role, label: t(`provider.role.${role}`) }))}
              value={rule.role}
              allowDeselect={false}
              style={GROWING_FIELD_STYLE}
              // `data` has only these values.
              onChange={(role) => change({ role: role as RoleRule["role"] })}
            />
          </>
        )}
      />
      <RuleList<FieldRule>
        title={t("provider.rule.fields")}
        hint={t("provider.rule.fields-hint")}
        rules={fields}
        error={form.errors["fields"]}
        blankRule={{ claim: "", field: "realName", locked: false }}
        onChange={(rules) => form.setFieldValue("fields", rules)}
        renderFields={(rule, change) => (
          <>
            {renderTextInput(claimLabel, rule.claim, (claim) => change({ claim }))}
            <Select
              label={t("provider.rule.field")}
              data={FIELDS.map((field) => ({ value: field, label: t(`provider.profile.${field}`) }))}
              value={rule.field}
              allowDeselect={false}
              style={GROWING_FIELD_STYLE}
              // `data` has only these values.
              onChange={(field) => change({ field: field as FieldRule["field"] })}
            />
            <Checkbox
              label={t("provider.rule.locked")}
              checked={rule.locked}
              mb="xs"
              onChange={(event) => change({ locked: event.currentTarget.checked })}
            />
          </>
        )}
      />
      <RuleList<LabelRule>
        title={t("provider.rule.labels")}
        hint={t("provider.rule.labels-hint")}
        rules={labels}
        error={form.errors["labels"]}
        blankRule={{ claim: "", value: "", label: "" }}
        onChange={(rules) => form.setFieldValue("labels", rules)}
        renderFields={(rule, change) => (
          <>
            {renderTextInput(claimLabel, rule.claim, (claim) => change({ claim }))}
            {renderTextInput(valueLabel, rule.value, (value) => change({ value }))}
            {renderTextInput(
              t("provider.rule.label"),
              rule.label,
              (label) => change({ label }),
              limits.provider.label,
            )}
          </>
        )}
      />
    </>
  );
}
