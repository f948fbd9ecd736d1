-- The name of the file as it came in; empty where it is not known.
alter table clips add column original_name text not null default '';
update clips set original_name = ingests.file_name from ingests
  where ingests.clip_id = clips.id and ingests.state = 'ready' and ingests.purpose = 'new';
create index clips_original_name on clips (lower(original_name) text_pattern_ops) where original_name <> '';
