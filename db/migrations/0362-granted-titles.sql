-- The title and the restrictions of the clip when the licence was granted, which its certificate states (R-LICENCE-1). Empty
-- in a licence that the version before writes.
alter table licences add column clip_title text, add column restrictions text;

update licences set clip_title = order_lines.description, restrictions = order_lines.restrictions
  from order_lines where order_lines.id = licences.order_line_id;

-- Of a licence for a credit: what the first change since then replaced.
update licences
   set clip_title = coalesce(
         (select before ->> 'title' from clip_versions
           where clip_id = clips.id and at > granted_at and before ? 'title' order by revision limit 1),
         clips.title),
       restrictions = coalesce(
         (select before ->> 'restrictions' from clip_versions
           where clip_id = clips.id and at > granted_at and before ? 'restrictions' order by revision limit 1),
         clips.restrictions)
  from clips where clips.id = licences.clip_id and licences.order_line_id is null;
