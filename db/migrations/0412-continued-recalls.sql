-- A recall that continues after a stricter one is a new notice, with its own reminders (R-RECALL-3).
alter table recalls
  -- The time since which it continues; null if it was never superseded.
  add resumed_at timestamp with time zone;
alter table recall_recipients
  -- The emails that were sent before it continued.
  add notices_before integer not null default 0;

-- Until now a correction superseded the restriction of a clip, even if it was not emailed yet. Such a restriction continues
-- now, or when a withheld or withdrawn clip is released.
with resumed as (
  update recalls set ended_at = null, ended_as = null, resumed_at = now()
    where kind = 'restricted' and ended_as = 'superseded'
      and exists (select from recalls as correction where correction.clip_id = recalls.clip_id
        and correction.kind = 'corrected' and correction.issued_at = recalls.ended_at)
      and not exists (select from recalls as other where other.clip_id = recalls.clip_id
        and (other.kind = 'restricted' and other.id > recalls.id
          or other.kind in ('withheld', 'withdrawn') and other.ended_at is null))
    returning id)
update recall_recipients set notice_at = now(), notices_before = notices
  from resumed
  where recall_id = resumed.id and acknowledged_at is null and ground <> 'list';
