-- Notifies other processes that rows changed which they keep in memory. Only tables that are rarely written have these
-- triggers: a NOTIFY makes each commit that sends one wait for the others. One message for each statement that changed a
-- row. The channel is the trigger's argument, the payload the table's name; for aliases it is the user's id, or empty
-- when the statement changed those of several users.
create or replace function notify_rows_changed() returns trigger language plpgsql as $$
begin
  if exists (select from changed) then
    perform pg_notify(tg_argv[0], tg_table_name);
  end if;
  return null;
end $$;

create or replace function notify_aliases_changed() returns trigger language plpgsql as $$
declare
  users uuid[];
begin
  select array_agg(distinct user_id) into users from changed;
  if cardinality(users) > 0 then
    perform pg_notify(tg_argv[0], case when cardinality(users) = 1 then users[1]::text else '' end);
  end if;
  return null;
end $$;

create or replace trigger items_notify_insert after insert on items
  referencing new table as changed for each statement execute function notify_rows_changed('lockwatch_catalogue');
create or replace trigger items_notify_update after update on items
  referencing new table as changed for each statement execute function notify_rows_changed('lockwatch_catalogue');
create or replace trigger items_notify_delete after delete on items
  referencing old table as changed for each statement execute function notify_rows_changed('lockwatch_catalogue');
create or replace trigger item_aliases_notify_insert after insert on item_aliases
  referencing new table as changed for each statement execute function notify_rows_changed('lockwatch_catalogue');
create or replace trigger item_aliases_notify_update after update on item_aliases
  referencing new table as changed for each statement execute function notify_rows_changed('lockwatch_catalogue');
create or replace trigger item_aliases_notify_delete after delete on item_aliases
  referencing old table as changed for each statement execute function notify_rows_changed('lockwatch_catalogue');
create or replace trigger aliases_notify_insert after insert on aliases
  referencing new table as changed for each statement execute function notify_aliases_changed('lockwatch_aliases');
create or replace trigger aliases_notify_update after update on aliases
  referencing new table as changed for each statement execute function notify_aliases_changed('lockwatch_aliases');
create or replace trigger aliases_notify_delete after delete on aliases
  referencing old table as changed for each statement execute function notify_aliases_changed('lockwatch_aliases');
