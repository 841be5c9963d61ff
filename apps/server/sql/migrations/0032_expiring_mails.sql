-- compatible: a nullable column that the previous version does not use
-- MAIL-2: when the link in the mail expires; null if the mail has no link.
alter table outbox add column expires_at timestamptz;
