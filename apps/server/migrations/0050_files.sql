create table files (
  -- SHA-256 of the bytes, under which the blob store keeps them.
  hash text primary key constraint files_hash_form check (hash ~ '^[0-9a-f]{64}$'),
  name text not null,
  size bigint not null,
  media_type text not null,
  -- Uploaded by an administrator for its own sake: stays until it is deleted, whether or not anything refers to it.
  kept boolean not null,
  uploaded_at timestamptz not null
);
create index files_by_name on files (name, hash);
create index files_by_age on files (uploaded_at) where not kept;

-- Whatever refers to a file says so with a foreign key. "set null" and "cascade" mean that an administrator
-- may delete the file nevertheless; any other rule protects it.
alter table users
  add constraint users_avatar_stored foreign key (avatar_hash) references files (hash) on delete set null;
create index users_by_avatar on users (avatar_hash) where avatar_hash is not null;

alter table settings
  add column file_hash text generated always as
    (case when section = 'globalConfig' and member in ('logoHash', 'faviconHash') then value #>> '{}' end) stored
    constraint settings_file_stored references files (hash);

-- Who refers to the given files, read from the foreign keys themselves: a new table that refers to files is
-- covered by declaring its key, so nothing in use can be taken for an orphan.
create function file_references(hashes text[])
  returns table (hash text, referrer text, protects boolean)
  language plpgsql stable as $$
declare
  key record;
begin
  for key in
    select con.conrelid::regclass::text as referring, att.attname as field, con.confdeltype in ('a', 'r') as protects
    from pg_constraint con
    join pg_attribute att on att.attrelid = con.conrelid and att.attnum = con.conkey[1]
    where con.contype = 'f' and con.confrelid = 'files'::regclass
  loop
    return query execute format(
      'select distinct %1$I, %2$L, %3$L::boolean from %4$s where %1$I = any ($1)',
      key.field, key.referring || '.' || key.field, key.protects, key.referring
    ) using hashes;
  end loop;
end
$$;

-- Pictures and downloads in the text of a post are linked by address.
create table post_files (
  post_id text not null references posts (id) on delete cascade,
  hash text not null references files (hash) on delete cascade,
  primary key (post_id, hash)
);
create index post_files_by_hash on post_files (hash);

create function linked_files(body text) returns setof text language sql immutable as $$
  select distinct match[1] from regexp_matches(body, '/assets/([0-9a-f]{64})/', 'g') as match
$$;

create function note_post_files() returns trigger language plpgsql as $$
begin
  delete from post_files where post_id = new.id;
  insert into post_files (post_id, hash)
    select new.id, files.hash from files
    where files.hash in (select linked_files(new.summary || ' ' || new.content))
    for key share;
  return null;
end
$$;

create trigger posts_link_files after insert or update of summary, content on posts
  for each row execute function note_post_files();
