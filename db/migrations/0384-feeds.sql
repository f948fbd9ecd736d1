-- Feeds list public clips by their first publication, of all categories or of one (R-FEED-1). The condition on the time keeps
-- the planner from reading other lists of public clips in this order.
create index clips_newly_published on clips (first_published_at desc, id desc)
  where state = 'published' and first_published_at is not null;
create index clips_category_newly_published on clips (category_id, first_published_at desc, id desc)
  where state = 'published' and first_published_at is not null;
