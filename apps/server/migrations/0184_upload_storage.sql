-- A lease is held while the bytes of a file are written to or deleted from the blob store. The store has no
-- transactions, and no transaction of the database may stay open while the store works. A lease ends when it is
-- released, or by itself when its process is gone.
create table leases (
  name text primary key,
  holder uuid not null,
  expires_at timestamptz not null
);
create index leases_by_holder on leases (holder);

-- Counts against the upload quota of this user. Files of administrators (`kept`) and files from before have none.
alter table files add column uploaded_by uuid references users (id) on delete set null;
create index files_by_uploader on files (uploaded_by) where uploaded_by is not null;
