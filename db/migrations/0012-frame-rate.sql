-- Frames per second of the master, by which the player counts timecodes; null for images, and where it is not known.
alter table clips add column frame_rate numeric(7, 3) check (frame_rate > 0);
