-- What waits is little of a large table: the counters of the agency's desk read it alone.
create index clips_drafts on clips (id) where state = 'draft';
create index registration_requests_waiting on registration_requests (id) where status = 'waiting';
create index orders_in_review on orders (id) where state = 'payment_review';
