-- Figures of each day for the reports. Derived data: it can be emptied and is counted again.
create table report_days (
  measure text not null,
  day date not null,
  -- What the figures count, such as a currency and a tier.
  key text[] not null,
  figures bigint[] not null,
  primary key (measure, day, key)
);

-- The last counted day, and the time zone in which days begin.
create table report_state (
  only_row boolean primary key default true check (only_row),
  counted_until date,
  time_zone text not null default ''
);
insert into report_state default values;

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
