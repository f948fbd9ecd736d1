-- Who fetched a clip by a download link (R-LICENSEE-1).
create index downloads_clip on downloads (clip_id, delivery_id);
