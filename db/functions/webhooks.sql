-- Events are written in the transaction that they report, so that none is lost, and only if an endpoint has subscribed to
-- them (R-WEBHOOK-1, ADR 49).
create or replace function post_webhook_event(event text, account integer, named jsonb) returns void language sql as $$
  insert into webhook_events (type, account_id, ids)
    select event, account, named
      where exists (select from webhook_endpoints where account_id = account and event = any (events))
$$;

-- All listed changes of public clips, for every account that can see them.
create or replace function post_listed_clips() returns trigger language plpgsql as $$
begin
  insert into webhook_events (type, ids, at)
    select type, jsonb_build_object('clip_id', clip_id), at
      from (
        select clip_id, at,
            case
              when clips.state <> 'published' or clips.publish_at > at then 'clip.withheld'
              when appeared = position then 'clip.published'
              else 'clip.changed'
            end as type
          from changed join clips on clips.id = clip_id
      ) as listed
        join (select unnest(events) as type, min(created_at) as since from webhook_endpoints group by 1) as subscribed
          using (type)
      where since <= at
      order by clip_id;
  return null;
end $$;
create or replace trigger clip_changes_inserted_posted after insert on clip_changes
  referencing new table as changed for each statement execute function post_listed_clips();
create or replace trigger clip_changes_updated_posted after update on clip_changes
  referencing new table as changed for each statement execute function post_listed_clips();

create or replace function post_recalls() returns trigger language plpgsql as $$
begin
  perform post_webhook_event('clip.recalled', account_id,
      jsonb_build_object('clip_id', clip_id, 'recall_id', recall_id))
    from added join recalls on recalls.id = recall_id where account_id is not null;
  return null;
end $$;
create or replace trigger recall_recipients_posted after insert on recall_recipients
  referencing new table as added for each statement execute function post_recalls();

create or replace function post_paid_order() returns trigger language plpgsql as $$
begin
  perform post_webhook_event('order.paid', new.account_id,
    jsonb_build_object('order_id', new.id, 'order_ref', new.ref));
  return null;
end $$;
create or replace trigger orders_paid_posted after update of state on orders
  for each row when (new.state = 'paid' and old.state not in ('paid', 'refunded'))
  execute function post_paid_order();

create or replace function post_refund() returns trigger language plpgsql as $$
begin
  perform post_webhook_event('order.refunded', account_id,
      jsonb_build_object('order_id', id, 'order_ref', ref, 'refund_id', new.id))
    from orders where id = new.order_id;
  return null;
end $$;
create or replace trigger refunds_inserted_posted after insert on refunds
  for each row when (new.state = 'succeeded') execute function post_refund();
create or replace trigger refunds_updated_posted after update of state on refunds
  for each row when (new.state = 'succeeded' and old.state <> 'succeeded') execute function post_refund();

create or replace function post_ready_file() returns trigger language plpgsql as $$
begin
  perform post_webhook_event('delivery.ready', new.account_id,
    jsonb_build_object('clip_id', new.clip_id, 'rendition_id', new.id));
  return null;
end $$;
create or replace trigger renditions_ready_posted after update of state on renditions
  for each row when (new.state = 'ready' and old.state <> 'ready' and new.format <> 'comp')
  execute function post_ready_file();

-- Wakes the workers that write and send deliveries.
create or replace trigger webhook_events_announced after insert on webhook_events
  for each statement execute function announce('admin:webhooks');

-- Searches of one user are not reported, because the messages of webhooks are read by the administrators.
create or replace function post_search_matches() returns trigger language plpgsql as $$
begin
  perform post_webhook_event('saved_search.matched', account_id,
      jsonb_build_object('saved_search_id', search_id, 'clip_id', clip_id))
    from added join saved_searches on saved_searches.id = search_id where user_id is null
    order by added.id;
  return null;
end $$;
create or replace trigger saved_search_matches_posted after insert on saved_search_matches
  referencing new table as added for each statement execute function post_search_matches();
