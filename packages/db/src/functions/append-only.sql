-- Rules of the ledger and the audit log that a constraint cannot state. Violations have SQLSTATE 23001 (restrict_violation).

-- Rows of append-only tables do not change. The columns named as arguments may become null, as by a foreign key when a
-- user is deleted.
create or replace function append_only() returns trigger language plpgsql as $$
declare
  reference text;
  before jsonb;
  after jsonb;
begin
  if tg_op = 'UPDATE' then
    before := to_jsonb(old);
    after := to_jsonb(new);
    foreach reference in array coalesce(tg_argv, '{}') loop
      if after -> reference = 'null'::jsonb then
        before := before - reference;
        after := after - reference;
      end if;
    end loop;
    if before = after then
      return new;
    end if;
  end if;
  raise exception 'table % is append-only: % is refused', tg_table_name, lower(tg_op) using errcode = 'restrict_violation';
end $$;

create or replace trigger ledger_entries_append_only before update or delete on ledger_entries
  for each row execute function append_only();
create or replace trigger ledger_entries_no_truncate before truncate on ledger_entries
  for each statement execute function append_only();
create or replace trigger ledger_transactions_append_only before update or delete on ledger_transactions
  for each row execute function append_only('actor_user_id');
create or replace trigger ledger_transactions_no_truncate before truncate on ledger_transactions
  for each statement execute function append_only();
create or replace trigger audit_log_append_only before delete on audit_log
  for each row execute function append_only();
create or replace trigger audit_log_no_truncate before truncate on audit_log
  for each statement execute function append_only();

-- Two things may be removed from a row of the audit log: the client's address, after its retention, and what identifies
-- a user, when the account is deleted. An update that sets actor or target to null may also remove the actor's name and
-- e-mail address, and change message and details.
create or replace function audit_log_guard() returns trigger language plpgsql as $$
declare
  removes_user boolean;
  changeable text[] := '{actor_user_id,target_user_id,client_address}';
begin
  removes_user := (old.actor_user_id is not null and new.actor_user_id is null)
    or (old.target_user_id is not null and new.target_user_id is null);
  if removes_user then
    changeable := changeable || '{user_name,user_email,message,details}'::text[];
  end if;
  if to_jsonb(old) - changeable = to_jsonb(new) - changeable
    and (new.actor_user_id is null or new.actor_user_id = old.actor_user_id)
    and (new.target_user_id is null or new.target_user_id = old.target_user_id)
    and (new.client_address is null or new.client_address = old.client_address)
    and (new.user_name is null or new.user_name = old.user_name)
    and (new.user_email is null or new.user_email = old.user_email)
  then
    return new;
  end if;
  raise exception 'table audit_log is append-only: update is refused' using errcode = 'restrict_violation';
end $$;

create or replace trigger audit_log_guard before update on audit_log
  for each row execute function audit_log_guard();
