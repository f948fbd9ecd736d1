-- What is known about the origin of a clip: for each point a state and a text (R-EVIDENCE-1). An absent point is not checked.
-- The versions of the clip contain who stated a point, and when.
alter table clips add column evidence jsonb not null default '{}' check (jsonb_typeof(evidence) = 'object');
