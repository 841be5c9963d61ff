-- Replaces the rows of one owner in a link table: one row for each file that the owner's text links to (FILE-20).
-- Called by link_game_files, link_notice_files and link_challenge_files.
create or replace procedure relink_files(links regclass, owner_column text, owner integer, body text)
  language plpgsql as $$
begin
  call hold_linked_files(body);
  execute format('delete from %s where %I = $1', links, owner_column) using owner;
  execute format('insert into %s (%I, hash) select $1, linked_files($2)', links, owner_column)
    using owner, body;
end
$$;
