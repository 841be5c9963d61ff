import { limits } from "@gonfalon/contract/limits.ts";
import {
  checkUsers,
  createUsers,
  listUsers,
  type NewUser,
  type RowError,
} from "@gonfalon/contract/user-admin.ts";
import { Button, Code, Group, Stack, Text, Textarea } from "@mantine/core";
import { IconFileUpload } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { ErrorNote } from "#ui/ErrorNote.tsx";
import { FileButton } from "#ui/FileButton.tsx";
import { PageTitle } from "#ui/PageTitle.tsx";
import { useSubmitError } from "#ui/use-submit-error.ts";
import { DryRunResult } from "./DryRunResult.tsx";
import { COLUMNS, readTable, type TableError } from "./user-table.ts";

interface CheckResult {
  readonly rows: readonly NewUser[];
  readonly errors: readonly RowError[];
}

/** Creates many users from a table, after a dry run that lists all errors. */
export function UserImportScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const [tableError, setTableError] = useState<TableError>();
  const [checkResult, setCheckResult] = useState<CheckResult>();
  const { error, attempt, clear } = useSubmitError();
  const read = useAction((file: File) => file.text());
  const check = useAction((rows: readonly NewUser[]) => call(checkUsers, { body: [...rows] }));
  const create = useAction((rows: readonly NewUser[]) => call(createUsers, { body: [...rows] }), {
    success: t("user.import.done", { count: checkResult?.rows.length ?? 0 }),
    quiet: true,
    refresh: [listUsers],
    once: true,
  });

  // If the text changes during a dry run, the result belongs to the old text and is ignored.
  const latestText = useRef(text);

  function changeText(newText: string) {
    latestText.current = newText;
    setText(newText);
    setTableError(undefined);
    setCheckResult(undefined);
    clear();
  }

  async function runDryRun(newText: string) {
    changeText(newText);
    const table = await readTable(newText, limits.usersPerBatch);
    if (latestText.current !== newText) return;
    if (!table.ok) return setTableError(table.error);
    const outcome = await check.run(table.rows);
    if (outcome.ok && latestText.current === newText)
      setCheckResult({ rows: table.rows, errors: outcome.data });
  }

  async function runDryRunForFile(file: File | null) {
    const outcome = file && (await read.run(file));
    if (outcome?.ok) await runDryRun(outcome.data);
  }

  async function submit(rows: readonly NewUser[]) {
    if (await attempt(() => create.run(rows))) await navigate("..", { relative: "path" });
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
          onChange={(file) => void runDryRunForFile(file)}
          inputProps={{ "aria-label": t("user.import.file") }}
        >
          {(buttonProps) => (
            <Button {...buttonProps} variant="default" leftSection={<IconFileUpload size={16} aria-hidden />}>
              {t("user.import.file")}
            </Button>
          )}
        </FileButton>
      </Group>
      <Textarea
        label={t("user.import.paste")}
        value={text}
        onChange={(event) => changeText(event.currentTarget.value)}
        error={tableError && t(`user.import.fault.${tableError}`, { count: limits.usersPerBatch })}
        autosize
        minRows={5}
        maxRows={14}
        spellCheck={false}
        data-mono
        styles={{ input: { whiteSpace: "pre", overflowX: "auto" } }}
      />
      <Group>
        <Button variant="default" loading={check.pending} onClick={() => void runDryRun(text)}>
          {t("user.import.check")}
        </Button>
        {checkResult?.errors.length === 0 && (
          <Button loading={create.pending} onClick={() => void submit(checkResult.rows)}>
            {t("user.import.create", { count: checkResult.rows.length })}
          </Button>
        )}
      </Group>
      <ErrorNote error={error} />
      {checkResult && <DryRunResult rows={checkResult.rows} errors={checkResult.errors} />}
    </Stack>
  );
}
