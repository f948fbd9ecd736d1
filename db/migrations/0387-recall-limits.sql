-- The limits that a recall was opened for: their values before the first change and after the last one, by field. A
-- change that takes a limit back releases it (R-RECALL-9). Null for recalls of the version before, which staff release.
alter table recalls add limits jsonb;
