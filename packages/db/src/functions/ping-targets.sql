-- A ping with several targets has a row for each of them, which is delivered. Its own row never is due.
create or replace function notifications_have_targets() returns trigger language plpgsql as $$
begin
  new.sent_revision := new.revision;
  return new;
end $$;

create or replace trigger notifications_have_targets before insert or update on notifications for each row
  when (new.destination = 'several') execute function notifications_have_targets();

-- It is sent once one of them is, and ends otherwise when the last of them does. Whoever changes the state of a target's
-- row locks the ping's row too, without waiting: an edit locks both in any order.
create or replace function notifications_follow_targets() returns trigger language plpgsql as $$
declare
  ping_id constant uuid := ping_row_id(new.id);
begin
  update notifications ping
  set state = new.state, sent_at = new.sent_at, timings = new.timings, failure = new.failure
  where ping.id = ping_id and ping.state <> 'sent'
    and (new.state = 'sent' or not exists (
      select from notifications other
      where other.id = any (delivery_row_ids(ping_id, 'several')) and other.state in ('pending', 'sent')));
  return null;
end $$;

create or replace trigger notifications_follow_targets after update of state on notifications for each row
  when (new.target_number > 0 and new.state <> old.state) execute function notifications_follow_targets();
