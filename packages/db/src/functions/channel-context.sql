-- What the parser knows of a channel: its name, and what its managers say its messages are about. A thread has its channel's.
create or replace function channel_context(channel_name text, hint text, parent_id bigint) returns text
  language sql stable parallel safe
  return concat_ws(' ', channel_name, coalesce(hint, (select parent.hint from channels parent where parent.id = channel_context.parent_id)));
