-- What the creator of an exclusive deal has confirmed of a clip: how many licences of other accounts overlap its scope, and
-- the newest licence of the clip. Later ones conflict with the deal (R-DEAL-7). Null for offers without exclusive rights,
-- and for deals of the version before, whose time counts instead.
alter table offer_lines add column kept_licences integer not null default 0 check (kept_licences >= 0);
alter table offer_lines add column last_licence_id integer;

-- The threads of the inbox show their newest offer.
create index offers_thread on offers (thread_id, id) where thread_id is not null;
