-- compatible: new columns that are nullable or have a default
-- When an organizer has marked the writeup as reviewed; a new writeup has no mark.
alter table participations add column writeup_reviewed_at timestamptz;
-- Whether the password is still the one that the platform was installed with.
alter table users add column initial_password boolean not null default false;
