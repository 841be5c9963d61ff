create table platform_keys (
  name text primary key,
  public_key bytea not null,
  -- Encrypted with a key that is not in the database: a copy of this table signs and opens nothing.
  private_key_sealed bytea not null,
  created_at timestamptz not null
);
