-- Somebody whose deeds are still told of stays as a row without anything personal; the deeds keep their author.
alter table users add column deleted_at timestamptz;
