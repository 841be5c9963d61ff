alter table challenges add column no_new_privileges boolean not null default false;
