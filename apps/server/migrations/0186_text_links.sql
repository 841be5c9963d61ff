-- A text may link to a file before the file is stored, or while it is deleted. The tables of links therefore
-- hold every linked hash, and no longer a key to a stored file.
alter table post_files drop constraint post_files_hash_fkey;
alter table game_files drop constraint game_files_hash_fkey;
alter table notice_files drop constraint notice_files_hash_fkey;
alter table challenge_files drop constraint challenge_files_hash_fkey;

-- Pictures and downloads in the footer of the site.
create table footer_files (
  hash text primary key
);

-- Holds the stored files among the linked ones until the commit, so that none of them is swept away meanwhile.
create procedure hold_linked_files(body text) language plpgsql as $$
begin
  perform from files where hash in (select linked_files(body)) order by hash for key share;
end
$$;

create or replace function note_post_files() returns trigger language plpgsql as $$
declare
  body text := new.summary || ' ' || new.content;
begin
  call hold_linked_files(body);
  delete from post_files where post_id = new.id;
  insert into post_files (post_id, hash) select new.id, linked_files(body);
  return null;
end
$$;

create or replace procedure relink_files(links regclass, owner_column text, owner integer, body text)
  language plpgsql as $$
begin
  call hold_linked_files(body);
  execute format('delete from %s where %I = $1', links, owner_column) using owner;
  execute format('insert into %s (%I, hash) select $1, linked_files($2)', links, owner_column)
    using owner, body;
end
$$;

create function note_footer_files() returns trigger language plpgsql as $$
declare
  body text := case when tg_op = 'DELETE' then '' else coalesce(new.value #>> '{}', '') end;
begin
  call hold_linked_files(body);
  delete from footer_files;
  insert into footer_files (hash) select linked_files(body);
  return null;
end
$$;
create trigger settings_link_files after insert or update of value on settings
  for each row when (new.section = 'globalConfig' and new.member = 'footerInfo') execute function note_footer_files();
create trigger settings_unlink_files after delete on settings
  for each row when (old.section = 'globalConfig' and old.member = 'footerInfo') execute function note_footer_files();

-- Who refers to the given files: foreign keys, read from the catalogue, and links in texts.
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
    from unnest(array['post_files', 'game_files', 'notice_files', 'challenge_files', 'footer_files']) as link
  loop
    return query execute format(
      'select distinct %1$I, %2$L, %3$L::boolean from %4$s where %1$I = any ($1)',
      key.field, key.referring || '.' || key.field, key.protects, key.referring
    ) using hashes;
  end loop;
end
$$;

-- Links in the texts that are stored already.
insert into post_files (post_id, hash)
  select id, linked_files(summary || ' ' || content) from posts on conflict do nothing;
insert into game_files (game_id, hash)
  select id, linked_files(content || ' ' || writeup_note) from games on conflict do nothing;
insert into notice_files (notice_id, hash)
  select id, linked_files(array_to_string("values", ' ')) from notices where type = 'Normal' on conflict do nothing;
insert into challenge_files (challenge_id, hash)
  select id, linked_files(content || ' ' || array_to_string(hints, ' ')) from challenges on conflict do nothing;
insert into footer_files (hash)
  select linked_files(value #>> '{}') from settings
  where section = 'globalConfig' and member = 'footerInfo' on conflict do nothing;
