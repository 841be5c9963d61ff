-- Records which files a notice links to (FILE-20).
-- Called by the trigger below, only for notices that organizers wrote: the names in other notices are no links.
create or replace function link_notice_files() returns trigger language plpgsql as $$
begin
  call relink_files('notice_files', 'notice_id', new.id, array_to_string(new."values", ' '));
  return null;
end
$$;

create or replace trigger notices_link_files after insert or update of "values" on notices
  for each row when (new.type = 'Normal') execute function link_notice_files();
