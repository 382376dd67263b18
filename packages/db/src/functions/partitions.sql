-- Five days each. The rows of a message are in partitions of the same time in all five tables, so foreign keys between
-- them are constraints of the partitions, and a time is dropped without reading the others. A time for which the
-- default partition has rows already gets no partitions.
create or replace function create_partitions(from_time timestamptz, to_time timestamptz) returns integer language plpgsql as $$
declare
  width constant bigint := 5 * 86400;
  start bigint;
  suffix text;
  bounds text;
  created integer := 0;
begin
  for start in select generate_series(floor(extract(epoch from from_time) / width)::bigint * width, extract(epoch from to_time)::bigint, width) loop
    suffix := to_char(to_timestamp(start) at time zone 'UTC', 'YYYYMMDD');
    continue when to_regclass('messages_' || suffix) is not null;
    bounds := format('for values from (%L) to (%L)',
      first_row_id((start * 1000 - 1420070400000) << 22), first_row_id(((start + width) * 1000 - 1420070400000) << 22));
    begin
      perform create_partitions_of(suffix, bounds);
      created := created + 1;
    exception when check_violation then
      raise warning 'The default partitions have rows of the five days from %.', suffix;
    end;
  end loop;
  return created;
end $$;

create or replace function create_partitions_of(suffix text, bounds text) returns void language plpgsql as $$
declare
  parent text;
  key text[];
begin
  foreach parent in array array['messages', 'offers', 'notifications', 'decisions', 'delivery_attempts'] loop
    execute format('create table %I partition of %I %s', parent || '_' || suffix, parent, bounds);
  end loop;
  -- Each attempt is written twice; the second version then fits on the same page.
  execute format('alter table %I set (fillfactor = 70)', 'delivery_attempts_' || suffix);
  foreach key slice 1 in array array[
    ['offers', 'message_id', 'messages', 'cascade'], ['notifications', 'message_id', 'messages', 'cascade'],
    ['decisions', 'offer_id', 'offers', 'cascade'], ['decisions', 'notification_id', 'notifications', 'set null'],
    ['delivery_attempts', 'notification_id', 'notifications', 'cascade']
  ] loop
    execute format('alter table %I add constraint %I foreign key (%I) references %I (id) on delete %s',
      key[1] || '_' || suffix, key[1] || '_' || key[2] || '_fk', key[2], key[3] || '_' || suffix, key[4]);
  end loop;
end $$;
