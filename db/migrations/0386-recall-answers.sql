-- Answers of recipients of a download link, answers that staff record, and the addresses that were notified
-- (R-RECALL-7, R-RECALL-8), and the limits of a recall.
alter table recall_recipients
  -- The hash of the token in the emails to the recipient of a download link.
  add token_sha256 bytea,
  -- The user of the agency who recorded the answer.
  add recorded_by integer references users,
  -- The addresses of users of the account that got an email.
  add addresses text[] not null default '{}',
  -- The recipient of a download link answers without a user.
  drop constraint recall_recipients_check2,
  add constraint recall_recipients_answered check (case
    when acknowledged_at is null then num_nonnulls(acknowledged_by, recorded_by) = 0
    when account_id is null then acknowledged_by is null
    else num_nonnulls(acknowledged_by, recorded_by) = 1 end);
create unique index recall_recipients_token on recall_recipients (token_sha256) where token_sha256 is not null;
create index recall_recipients_recorder on recall_recipients (recorded_by);

-- The limits that a recall was opened for: their values before the first change and after the last one, by field. A
-- change that takes a limit back releases it (R-RECALL-9). Null for recalls of the version before, which staff release.
alter table recalls add limits jsonb;
