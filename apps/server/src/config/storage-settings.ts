import { Type } from "typebox";

/** The settings of uploaded files. */
export const storageSettings = {
  UPLOAD_MAX_MIB: Type.Integer({
    default: 512,
    minimum: 1,
    maximum: 65_536,
    description:
      "Maximum total size of the attachments in one request, in MiB; a game package may be four times as large, and so may other imports, up to 512 MiB. Proxies in front of the server need the same limits",
  }),
  S3_BUCKET: Type.Optional(
    Type.String({
      pattern: "^[a-z0-9][a-z0-9.-]+$",
      examples: ["ctf-files"],
      description:
        "S3-compatible bucket for uploaded files; without it they are stored in `DATA_DIR`. Captures are always in `DATA_DIR`",
    }),
  ),
  S3_ENDPOINT: Type.Optional(
    Type.String({
      pattern: "^https?://[^/]+/?$",
      examples: ["https://s3.example.org"],
      description: "Endpoint of the S3-compatible service; default is AWS",
    }),
  ),
  S3_REGION: Type.String({
    default: "us-east-1",
    minLength: 1,
    description: "Region of the bucket",
  }),
  S3_ACCESS_KEY_ID: Type.Optional(
    Type.String({ minLength: 1, description: "Access key with permission to list, read, write and delete" }),
  ),
  S3_SECRET_ACCESS_KEY: Type.Optional(Type.String({ minLength: 1, description: "Secret of the access key" })),
};

/** An error for each object storage setting that is missing although another one is set. */
export function validateStorageSettings(values: Readonly<Record<string, unknown>>): readonly string[] {
  const names = ["S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"];
  const missingNames = names.filter((name) => values[name] === undefined);
  return (missingNames.length === names.length ? [] : missingNames).map(
    (name) => `${name}: is required with the other object storage settings`,
  );
}
