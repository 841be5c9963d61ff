-- Whether a team still has to solve a requirement of a challenge (LOCK-2). A requirement applies to a team if its
-- division may see it (256) and submit flags for it (512).
-- Called by src/features/challenge/requirement.repo.ts and src/features/instance/instance.repo.ts.
-- packages/rules/src/requirements.ts implements the same rule for cached data. submit_flags has the condition inline.
create or replace function is_locked(in_participation_id integer, in_challenge_id integer) returns boolean
language sql stable as $$
  select exists (
    select from challenge_requirements r
      join participations p on p.id = in_participation_id
      left join divisions d on d.id = p.division_id
      left join division_challenges o on o.division_id = p.division_id and o.challenge_id = r.required_id
     where r.challenge_id = in_challenge_id
       and coalesce(o.permissions, d.permissions, 768) & 768 = 768
       and not exists (
         select from solves s where s.participation_id = p.id and s.challenge_id = r.required_id))
$$;
