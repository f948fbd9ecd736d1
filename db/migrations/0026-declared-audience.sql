-- Followers of all channels of an account together, as it has told the agency; null where it has not. Above 10 million the
-- agency makes an offer instead of showing prices (R-TIER-5).
alter table accounts add column declared_audience integer check (declared_audience >= 0);

-- The VAT or tax number that a company may give when it registers; its account gets it (R-TAX-2).
alter table registration_requests add column tax_number text not null default '';
