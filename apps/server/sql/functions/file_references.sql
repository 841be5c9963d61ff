-- The references to files: foreign keys, which are read from the system catalog, and links in texts (FILE-12). A new
-- table with a foreign key to `files` is therefore covered without a change here.
-- `protects`: the file cannot be deleted while the reference exists (FILE-11).
-- Called by src/features/asset/asset.repo.ts.
create or replace function file_references(hashes text[])
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
    union all
    select link, 'hash', false
    from unnest(array['post_files', 'game_files', 'notice_files', 'challenge_files', 'footer_files',
      'branding_files']) as link
  loop
    return query execute format(
      'select distinct %1$I, %2$L, %3$L::boolean from %4$s where %1$I = any ($1)',
      key.field, key.referring || '.' || key.field, key.protects, key.referring
    ) using hashes;
  end loop;
end
$$;
