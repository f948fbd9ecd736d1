-- The desk counts the clips of each contributor: without this it would read all clips for each of them.
create index clips_contributor on clips (contributor_id) where contributor_id is not null;
