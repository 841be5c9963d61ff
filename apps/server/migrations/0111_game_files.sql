-- Pictures and downloads in the texts of games, notices and challenges are linked by address, as those of posts are.
create table game_files (
  game_id integer not null references games (id) on delete cascade,
  hash text not null references files (hash) on delete cascade,
  primary key (game_id, hash)
);
create index game_files_by_hash on game_files (hash);

create table notice_files (
  notice_id integer not null references notices (id) on delete cascade,
  hash text not null references files (hash) on delete cascade,
  primary key (notice_id, hash)
);
create index notice_files_by_hash on notice_files (hash);

create table challenge_files (
  challenge_id integer not null references challenges (id) on delete cascade,
  hash text not null references files (hash) on delete cascade,
  primary key (challenge_id, hash)
);
create index challenge_files_by_hash on challenge_files (hash);

-- Makes the rows of a link table say which stored files a text links to.
create procedure relink_files(links regclass, owner_column text, owner integer, body text) language plpgsql as $$
begin
  execute format('delete from %s where %I = $1', links, owner_column) using owner;
  execute format(
    'insert into %s (%I, hash)
       select $1, files.hash from files where files.hash in (select linked_files($2)) for key share',
    links, owner_column
  ) using owner, body;
end
$$;

create function note_game_files() returns trigger language plpgsql as $$
begin
  call relink_files('game_files', 'game_id', new.id, new.content || ' ' || new.writeup_note);
  return null;
end
$$;
create trigger games_link_files after insert or update of content, writeup_note on games
  for each row execute function note_game_files();

create function note_notice_files() returns trigger language plpgsql as $$
begin
  call relink_files('notice_files', 'notice_id', new.id, array_to_string(new."values", ' '));
  return null;
end
$$;
-- Only what people write has links; what happened must cost nothing more.
create trigger notices_link_files after insert or update of "values" on notices
  for each row when (new.type = 'Normal') execute function note_notice_files();

create function note_challenge_files() returns trigger language plpgsql as $$
begin
  call relink_files('challenge_files', 'challenge_id', new.id, new.content || ' ' || array_to_string(new.hints, ' '));
  return null;
end
$$;
create trigger challenges_link_files after insert or update of content, hints on challenges
  for each row execute function note_challenge_files();
