-- Sums of whole months for reports that rank. Derived data, like report_days.

-- Which months are kept. A report counts the others from their rows.
create table report_months (
  measure text not null check (measure in ('downloads', 'contributors')),
  -- The first day.
  month date not null,
  -- The last day that was over when the month was counted.
  counted_until date not null,
  primary key (measure, month)
);

create table report_clip_months (
  month date not null,
  clip_id integer not null,
  downloads integer not null,
  primary key (month, clip_id)
);

-- By price, because a share is taken of each licence and rounded by itself (R-REPORT-5): the share may still change.
create table report_contributor_months (
  month date not null,
  contributor_id integer not null,
  currency text not null,
  price_minor integer not null,
  licences integer not null,
  ended integer not null,
  primary key (month, contributor_id, currency, price_minor)
);

-- A clip of another contributor takes its licences along, so months with some of them are forgotten. Whoever counts holds the
-- same lock. It is taken when the transaction ends, so that nobody waits for a clip with it.
create function forget_contributor_months() returns trigger language plpgsql as $$
declare
  first date;
begin
  select min(granted_at)::date into first from licences where clip_id = new.id and currency is not null;
  if first is not null then
    perform from report_state for update;
    -- The day may be another one in the agency's time zone.
    delete from report_months
      where measure = 'contributors' and month >= date_trunc('month', first - interval '1 day')::date;
  end if;
  return null;
end $$;
create constraint trigger clips_sold_for_another after update on clips deferrable initially deferred
  for each row when (old.contributor_id is distinct from new.contributor_id)
  execute function forget_contributor_months();
