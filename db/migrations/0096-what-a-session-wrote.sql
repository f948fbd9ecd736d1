-- Where the log ended when this session last changed something: a replica that is not as far does not serve it (ADR 28).
alter table sessions add column wrote_at pg_lsn;
