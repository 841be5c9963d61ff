-- Records which files the texts of a post link to (FILE-20).
-- Called by the trigger below.
create or replace function link_post_files() returns trigger language plpgsql as $$
declare
  body text := new.summary || ' ' || new.content;
begin
  call hold_linked_files(body);
  delete from post_files where post_id = new.id;
  insert into post_files (post_id, hash) select new.id, linked_files(body);
  return null;
end
$$;

create or replace trigger posts_link_files after insert or update of summary, content on posts
  for each row execute function link_post_files();
