-- A version that was published is neither changed nor deleted. One that is scheduled may be cancelled.
create or replace function guard_page_versions() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.published_at is not null then
      raise exception 'a version that visitors have read stays';
    end if;
    return old;
  end if;
  if (new.slug, new.version, new.heading, new.markdown, new.author_id, new.at)
    is distinct from (old.slug, old.version, old.heading, old.markdown, old.author_id, old.at)
    or (new.published_at is null and coalesce(old.published_at, '-infinity') <= now())
  then
    raise exception 'page_versions is append-only';
  end if;
  return new;
end $$;

create or replace trigger page_versions_guarded before update or delete on page_versions
  for each row execute function guard_page_versions();
create or replace trigger page_versions_announced after insert or delete on page_versions
  for each statement execute function announce('admin:page');
create or replace trigger pages_announced after insert or update or delete on pages
  for each statement execute function announce('pages', 'admin:page');
