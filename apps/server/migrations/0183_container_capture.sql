-- The challenge decides whether traffic is captured, also for containers that run already.
alter table containers drop column capture_traffic;
