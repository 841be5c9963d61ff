-- Records which files the branding of the platform uses: fonts, images and links of its blocks (FILE-20).
-- Called by the triggers below.
create or replace function link_branding_files() returns trigger language plpgsql as $$
declare
  body text := (select coalesce(string_agg(value::text, ' '), '') from settings where section = 'branding');
  hashes text[] := array(
    select linked_files(body)
    union
    select match[1] from regexp_matches(body, '"(?:imageHash|logoHash)": "([0-9a-f]{64})"', 'g') as match
    union
    select value #>> '{}' from settings
    where section = 'branding' and member like '%FontHash' and value <> 'null'
  );
begin
  perform from files where hash = any (hashes) order by hash for key share;
  delete from branding_files;
  insert into branding_files (hash) select unnest(hashes);
  return null;
end
$$;

create or replace trigger settings_link_branding after insert or update of value on settings
  for each row when (new.section = 'branding') execute function link_branding_files();
create or replace trigger settings_unlink_branding after delete on settings
  for each row when (old.section = 'branding') execute function link_branding_files();
