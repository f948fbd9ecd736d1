-- What the import reads from a clip's files. Null, or empty, is what the file does not say.

alter table clips
  -- As MediaInfo calls it, such as AVC.
  add column codec text not null default '',
  add column frame_count integer check (frame_count > 0),
  add column scan text check (scan in ('progressive', 'interlaced')),
  add column audio_codec text not null default '',
  -- 0 is a silent film; null is an image, or not known.
  add column audio_channels integer check (audio_channels >= 0),
  add column audio_hertz integer check (audio_hertz > 0),
  -- The point that a cut of the picture keeps, as shares of its width and height.
  add column focal_x real not null default 0.5 check (focal_x between 0 and 1),
  add column focal_y real not null default 0.5 check (focal_y between 0 and 1),
  -- The best rung of the preview within the clip's public folder, which plays where streaming does not; empty for images.
  add column preview_file text not null default '';

-- The folder of the banner's own loop, below public/hero; null shows the preview of the clip.
alter table hero add column loop_version text;
