-- What the import reads from a master beside the columns of its facts: timecode of the first frame, size as stored, colour,
-- tracks of sound, and warnings for staff. Empty: not read.
alter table clips add column file_details jsonb not null default '{}';
