-- Appends new rules to their user's list; a rule that names its position keeps it.
create or replace function watch_rules_append() returns trigger language plpgsql as $$
begin
  update watch_rules r set position = n.position
  from (
    select added.id, coalesce(taken.position, 0)
      + row_number() over (partition by added.user_id order by added.created_at, added.id) as position
    from added
    left join (
      select user_id, max(position) as position from watch_rules
      where user_id in (select user_id from added where position = 0) group by user_id
    ) taken on taken.user_id = added.user_id
    where added.position = 0
  ) n
  where r.id = n.id;
  return null;
end $$;

create or replace trigger watch_rules_append after insert on watch_rules
  referencing new table as added for each statement execute function watch_rules_append();

-- Closes the gaps that deleted rules leave: the rules behind them move up, and one above the limit may become active.
create or replace function watch_rules_close_gaps() returns trigger language plpgsql as $$
begin
  update watch_rules r set position = n.position
  from (
    select id, row_number() over (partition by user_id order by position, id) as position from watch_rules
    where user_id in (select user_id from removed)
  ) n
  where r.id = n.id and r.position <> n.position;
  return null;
end $$;

create or replace trigger watch_rules_close_gaps after delete on watch_rules
  referencing old table as removed for each statement execute function watch_rules_close_gaps();

-- A deleted webhook is no longer a target of its user's rules and price alerts.
create or replace function webhooks_leave_rules() returns trigger language plpgsql as $$
begin
  update watch_rules set targets = array_remove(targets, old.id::text)
  where user_id = old.user_id and old.id::text = any (targets);
  update price_alerts set targets = array_remove(targets, old.id::text)
  where user_id = old.user_id and old.id::text = any (targets);
  return null;
end $$;

create or replace trigger webhooks_leave_rules after delete on webhooks
  for each row execute function webhooks_leave_rules();

-- While servers of two releases run, one of the former release sets `webhook_id` instead of `targets`.
create or replace function watch_rules_former_target() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' or new.webhook_id is not null then
    new.targets = array_remove(array[new.webhook_id::text], null);
  end if;
  return new;
end $$;

create or replace trigger watch_rules_former_target before insert or update of webhook_id on watch_rules
  for each row execute function watch_rules_former_target();

-- Keeps the conditions that a rule had before, for messages that were posted while they were in effect.
create or replace function watch_rules_keep_version() returns trigger language plpgsql as $$
begin
  -- What is changed again in the transaction that set it was never in effect.
  if old.conditions_changed_at < now() then
    insert into watch_rule_versions
      (watch_rule_id, item_id, min_price, max_price, message_type, takes_unpriced, message_filter, valid_from,
      valid_to)
    values (old.id, old.item_id, old.min_price, old.max_price, old.message_type, old.takes_unpriced,
      old.message_filter, old.conditions_changed_at, now());
  end if;
  new.conditions_changed_at = now();
  return new;
end $$;

create or replace trigger watch_rules_keep_version before update on watch_rules for each row
  when ((old.item_id, old.min_price, old.max_price, old.message_type, old.takes_unpriced,
      old.message_filter)
    is distinct from (new.item_id, new.min_price, new.max_price, new.message_type, new.takes_unpriced,
      new.message_filter))
  execute function watch_rules_keep_version();
