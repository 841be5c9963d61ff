import {
  type ChallengeDocument,
  getDocument,
  listDocuments,
  type SyncResult,
  syncDocuments,
  uploadChallengeFiles,
} from "@gonfalon/contract/challenge-document.ts";
import type { ChallengeFolder } from "./folders.ts";
import type { Platform } from "./platform.ts";

interface SyncOptions {
  readonly prune: boolean;
}

/** CODE-7: uploads the files (CODE-2) and makes the challenges match the folders (CODE-3). */
export async function push(
  platform: Platform,
  folders: readonly ChallengeFolder[],
  { prune }: SyncOptions,
): Promise<readonly SyncResult[]> {
  const documents: ChallengeDocument[] = [];
  for (const { document, attachment } of folders) {
    if (attachment) await upload(platform, attachment);
    documents.push(attachment ? { ...document, attachment: { fileHash: attachment.hash } } : document);
  }
  const params = { id: platform.gameId };
  const body = { documents, prune, dryRun: false, revisions: {} };
  return (await platform.call(syncDocuments, { params, body })).results;
}

async function upload(platform: Platform, { name, bytes }: NonNullable<ChallengeFolder["attachment"]>) {
  const params = { id: platform.gameId };
  const body = { files: [new File([bytes], name)] };
  await platform.call(uploadChallengeFiles, { params, query: { filename: name }, body });
}

/** Returns what a push would change. Files are compared by their hash and not uploaded. */
export async function diff(
  platform: Platform,
  folders: readonly ChallengeFolder[],
  { prune }: SyncOptions,
): Promise<readonly SyncResult[]> {
  const params = { id: platform.gameId };
  const challenges = await platform.call(listDocuments, { params });
  const currentAttachments = new Map<string, ChallengeDocument["attachment"]>();
  for (const { key } of challenges)
    currentAttachments.set(
      key,
      (await platform.call(getDocument, { params: { ...params, key } })).document.attachment,
    );
  // Sends the current attachments, because the server rejects files that have not been uploaded.
  const documents = folders.map(({ document }) =>
    currentAttachments.has(document.key)
      ? { ...document, attachment: currentAttachments.get(document.key) ?? null }
      : document,
  );
  const body = { documents, prune, dryRun: true, revisions: {} };
  const { results } = await platform.call(syncDocuments, { params, body });
  return results.map((result) => {
    const folder = folders.find(({ document }) => document.key === result.key);
    const from = currentAttachments.get(result.key) ?? null;
    return folder && result.action !== "Create" ? addAttachmentChange(result, from, folder) : result;
  });
}

function addAttachmentChange(
  result: SyncResult,
  from: ChallengeDocument["attachment"],
  { document, attachment }: ChallengeFolder,
): SyncResult {
  const to = attachment ? { fileHash: attachment.hash } : (document.attachment ?? null);
  if (JSON.stringify(from) === JSON.stringify(to)) return result;
  return { ...result, action: "Update", changes: [...result.changes, { path: "attachment", from, to }] };
}
