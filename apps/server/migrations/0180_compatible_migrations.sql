-- Whether processes of the version before can work with the database after a migration.
alter table migrations add column compatible boolean not null default false;
