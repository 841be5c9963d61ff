import { limits } from "@gonfalon/contract/limits.ts";
import {
  checkUsers,
  createUsers,
  listUsers,
  type NewUser,
  type RowFault,
} from "@gonfalon/contract/user-admin.ts";
import { Button, Code, FileButton, Group, Stack, Text, Textarea } from "@mantine/core";
import { IconFileUpload } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { PageTitle } from "#ui/PageTitle.tsx";
import { Refusal } from "#ui/Refusal.tsx";
import { DryRun } from "./DryRun.tsx";
import { COLUMNS, readTable, type TableFault } from "./user-table.ts";

interface Checked {
  readonly rows: readonly NewUser[];
  readonly faults: readonly RowFault[];
}

/** Creates many users from a table, after a dry run that lists all errors. */
export function ImportScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const [fault, setFault] = useState<TableFault>();
  const [checked, setChecked] = useState<Checked>();
  const [refusal, setRefusal] = useState<unknown>();
  const check = useAction((rows: readonly NewUser[]) => call(checkUsers, { body: [...rows] }));
  const create = useAction((rows: readonly NewUser[]) => call(createUsers, { body: [...rows] }), {
    success: t("user.import.done", { count: checked?.rows.length ?? 0 }),
    quiet: true,
    refresh: [listUsers],
  });

  function edit(next: string) {
    setText(next);
    setFault(undefined);
    setChecked(undefined);
    setRefusal(undefined);
  }

  async function dryRun(source: string) {
    edit(source);
    const table = await readTable(source, limits.usersPerBatch);
    if (!table.ok) return setFault(table.fault);
    const outcome = await check.run(table.rows);
    if (outcome.ok) setChecked({ rows: table.rows, faults: outcome.data });
  }

  async function submit(rows: readonly NewUser[]) {
    setRefusal(undefined);
    const outcome = await create.run(rows);
    if (outcome.ok) await navigate("..", { relative: "path" });
    else setRefusal(outcome.error);
  }

  return (
    <Stack gap="lg">
      <PageTitle>{t("user.import.title")}</PageTitle>
      <Text>
        {t("user.import.hint")} <Code style={{ overflowWrap: "anywhere" }}>{COLUMNS.join(",")}</Code>
      </Text>
      <Group>
        <FileButton
          accept=".csv,text/csv,text/plain"
          onChange={(file) => void file?.text().then(dryRun)}
          inputProps={{ "aria-label": t("user.import.file") }}
        >
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconFileUpload size={16} aria-hidden />}>
              {t("user.import.file")}
            </Button>
          )}
        </FileButton>
      </Group>
      <Textarea
        label={t("user.import.paste")}
        value={text}
        onChange={(event) => edit(event.currentTarget.value)}
        error={fault && t(`user.import.fault.${fault}`, { count: limits.usersPerBatch })}
        autosize
        minRows={5}
        maxRows={14}
        spellCheck={false}
        data-mono
        styles={{ input: { whiteSpace: "pre", overflowX: "auto" } }}
      />
      <Group>
        <Button variant="default" loading={check.pending} onClick={() => void dryRun(text)}>
          {t("user.import.check")}
        </Button>
        {checked?.faults.length === 0 && (
          <Button loading={create.pending} onClick={() => void submit(checked.rows)}>
            {t("user.import.create", { count: checked.rows.length })}
          </Button>
        )}
      </Group>
      <Refusal error={refusal} />
      {checked && <DryRun rows={checked.rows} faults={checked.faults} />}
    </Stack>
  );
}
