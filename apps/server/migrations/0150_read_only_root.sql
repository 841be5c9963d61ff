alter table challenges add column read_only_root boolean not null default false;
