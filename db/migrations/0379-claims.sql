-- A claim is an enquiry about a licensed clip, with the licence (R-ENQUIRY-4).
alter table enquiries add column licence_id integer references licences;
create index enquiries_licence on enquiries (licence_id) where licence_id is not null;
