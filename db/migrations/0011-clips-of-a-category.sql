-- More like this compares a clip with the newest of its category.
create index clips_category_newest on clips (category_id, created desc) where state = 'published';
