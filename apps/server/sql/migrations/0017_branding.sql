-- compatible: a new table that the previous version neither reads nor writes
-- The files of the branding: fonts, images of blocks, and links in their texts. Written by a trigger (decision 0010).
create table branding_files (
  hash text primary key
);
