-- Records which files the footer of the site links to (FILE-20).
-- Called by the triggers below.
create or replace function link_footer_files() returns trigger language plpgsql as $$
declare
  body text := case when tg_op = 'DELETE' then '' else coalesce(new.value #>> '{}', '') end;
begin
  call hold_linked_files(body);
  delete from footer_files;
  insert into footer_files (hash) select linked_files(body);
  return null;
end
$$;

create or replace trigger settings_link_files after insert or update of value on settings
  for each row when (new.section = 'globalConfig' and new.member = 'footerInfo') execute function link_footer_files();
create or replace trigger settings_unlink_files after delete on settings
  for each row when (old.section = 'globalConfig' and old.member = 'footerInfo') execute function link_footer_files();
