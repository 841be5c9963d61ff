-- The hashes of the files that a text links to by URL (FILE-20).
-- Called by hold_linked_files, relink_files, link_post_files, link_footer_files and link_branding_files.
create or replace function linked_files(body text) returns setof text language sql immutable as $$
  select distinct match[1] from regexp_matches(body, '/assets/([0-9a-f]{64})/', 'g') as match
$$;
