-- compatible: rows that the triggers of the previous version also write, and a new column that is nullable
-- FILE-20: the files that hints with a cost link to. Hints from before the trigger of paid_hints were not linked.
insert into challenge_files (challenge_id, hash)
  select distinct hint.challenge_id, link[1]
    from paid_hints hint, regexp_matches(hint.content, '/assets/([0-9a-f]{64})/', 'g') as link
  on conflict do nothing;

-- INSTALL-2: the host for which a passkey was made; passkeys from before this column have none.
alter table passkeys add column rp_id text;
