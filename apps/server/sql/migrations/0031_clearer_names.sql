-- When the webhook event of the time was queued; null if it was not. Reset with the time.
alter table games rename column start_told_at to start_event_queued_at;
alter table games rename column end_told_at to end_event_queued_at;
alter table games rename column freeze_told_at to freeze_event_queued_at;
alter table games rename column unfreeze_told_at to unfreeze_event_queued_at;

-- The functions link_…_files replace these, with their triggers.
drop function if exists note_branding_files() cascade;
drop function if exists note_challenge_files() cascade;
drop function if exists note_footer_files() cascade;
drop function if exists note_game_files() cascade;
drop function if exists note_notice_files() cascade;
drop function if exists note_post_files() cascade;
delete from function_versions where name = 'note_branding_files.sql';
delete from function_versions where name = 'note_challenge_files.sql';
delete from function_versions where name = 'note_footer_files.sql';
delete from function_versions where name = 'note_game_files.sql';
delete from function_versions where name = 'note_notice_files.sql';
delete from function_versions where name = 'note_post_files.sql';
