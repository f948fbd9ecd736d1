-- The folder from which a browser sends a file, below the one that was chosen: files of two folders may have the same name.
alter table uploads add column folder text not null default '';

-- The name as the program compares it: PostgreSQL changes the case of few letters only.
alter table uploads add column name_key text not null default '';
update uploads set name_key = lower(file_name);
