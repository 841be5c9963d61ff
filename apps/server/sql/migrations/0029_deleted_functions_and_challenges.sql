-- Migration 0028 dropped a function. isSchemaSupported regards versions of functions without a file as newer than the
-- program, so an upgraded database would not be supported.
delete from function_versions where name = 'queue_submission_events.sql';

-- Places are written in transactions that do not lock the challenge: the foreign key made them wait for the deletion of
-- a challenge, and then fail. Ids of challenges are not reused; trimDeliveries deletes the places of deleted challenges.
alter table solve_places drop constraint solve_places_challenge_id_fkey;
