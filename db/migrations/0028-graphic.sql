-- Material that some people find distressing: it is shown blurred until somebody asks to see it.
alter table clips add column graphic boolean not null default false;
