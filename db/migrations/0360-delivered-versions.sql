-- The file as it was when it was prepared: a later master never continues a download of this one (R-FILE-12).
alter table downloads
  add column file_key text,
  add column file_name text,
  add column content_type text,
  add column size_bytes bigint,
  add column sha256 text,
  add column crc32 bigint;

-- Older deliveries have ended, so that nothing is sent from them again.
update downloads
   set file_key = clip_files.storage_key, file_name = clip_files.file_name, content_type = clip_files.content_type,
       size_bytes = clip_files.size_bytes, sha256 = clip_files.sha256, crc32 = clip_files.crc32
  from clip_files, deliveries
 where clip_files.clip_id = downloads.clip_id and clip_files.role = 'master'
   and deliveries.id = downloads.delivery_id and deliveries.expires_at > now();
