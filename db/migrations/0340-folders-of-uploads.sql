-- The folder from which a browser sends a file, below the one that was chosen: files of two folders may have the same name.
alter table uploads add column folder text not null default '';
