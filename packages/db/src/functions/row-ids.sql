-- The primary keys of partitioned tables begin with Discord's id of the message, which begins with its time, and contain
-- the rest of what must be unique (packages/db/src/row-ids.ts): 16 hexadecimal digits of Discord's id, of which the last
-- comes after the variant digit of a UUID, then 14 digits that differ by table. Check constraints use these functions.
create or replace function row_id(discord_message_id bigint, rest text) returns uuid
  language sql immutable parallel safe
  return (overlay(overlay(lpad(to_hex(discord_message_id), 16, '0') placing '8' from 13 for 0) placing '8' from 17 for 0) || rest)::uuid;

create or replace function first_row_id(discord_message_id bigint) returns uuid
  language sql immutable parallel safe
  return row_id(discord_message_id, '00000000000000');

create or replace function message_row_id(discord_message_id bigint, edit_number bigint) returns uuid
  language sql immutable parallel safe
  return row_id(discord_message_id, lpad(to_hex(edit_number), 11, '0') || '000');

create or replace function offer_row_id(message_id uuid, ordinal integer) returns uuid
  language sql immutable parallel safe
  return (left(message_id::text, 33) || lpad(to_hex(ordinal + 1), 3, '0'))::uuid;

create or replace function notification_row_id(user_id uuid, discord_message_id bigint, edit_number bigint) returns uuid
  language sql immutable parallel safe
  return row_id(discord_message_id, left(encode(sha256(uuid_send(user_id) || int8send(edit_number)), 'hex'), 14));

-- The rows of a ping with several targets differ in the variant digit, which is 8 for the ping itself.
create or replace function target_row_id(notification_id uuid, target_number smallint) returns uuid
  language sql immutable parallel safe
  return overlay(notification_id::text placing to_hex(8 + target_number) from 20 for 1)::uuid;

create or replace function ping_row_id(notification_id uuid) returns uuid
  language sql immutable parallel safe
  return target_row_id(notification_id, 0::smallint);

-- The rows that deliver a ping: its own, or those of its targets.
create or replace function delivery_row_ids(notification_id uuid, destination text) returns uuid[]
  language sql immutable parallel safe
  return case destination when 'several' then array[target_row_id(notification_id, 1::smallint),
    target_row_id(notification_id, 2::smallint), target_row_id(notification_id, 3::smallint)] else array[notification_id] end;
