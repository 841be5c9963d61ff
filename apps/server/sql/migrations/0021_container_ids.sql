-- compatible: a new column that is nullable
-- MONITOR-2: the container of a ContainerStart or ContainerDestroy event, as the engine names it.
alter table events add column container_id text;
