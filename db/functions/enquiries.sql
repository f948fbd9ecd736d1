-- An erasure blanks the recipient and the text; nothing else changes.
create or replace function refuse_reply_change() returns trigger language plpgsql as $$
begin
  if (new.id, new.thread_id, new.kind, new.at) is distinct from (old.id, old.thread_id, old.kind, old.at)
    or (new.body <> old.body and new.body <> 'Erased')
    or (new.author_id is distinct from old.author_id and new.author_id is not null)
  then
    raise exception 'inbox_replies is append-only';
  end if;
  return new;
end $$;

create or replace trigger inbox_replies_append_only before update on inbox_replies
  for each row execute function refuse_reply_change();
create or replace trigger inbox_threads_announced after update on inbox_threads
  for each row execute function announce_row('thread', 'id');
create or replace trigger inbox_threads_lists_announced after insert or update on inbox_threads
  for each statement execute function announce('admin:counters');
create or replace trigger inbox_replies_announced after insert on inbox_replies
  for each row execute function announce_row('thread', 'thread_id');
