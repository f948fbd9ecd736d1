-- The audience that an account has declared is kept with the time of the declaration.
alter table accounts add column audience_declared_at timestamptz;
update accounts set audience_declared_at = created_at where declared_audience is not null;
