-- Locks the stored files that a text links to until the commit, so that the cleanup does not delete them before the
-- links are visible (FILE-17). The order by hash prevents deadlocks.
-- Called by relink_files, link_post_files and link_footer_files.
create or replace procedure hold_linked_files(body text) language plpgsql as $$
begin
  perform from files where hash in (select linked_files(body)) order by hash for key share;
end
$$;
