-- Adds entries to the balances of their accounts. Runs once for each statement, and locks accounts in the order of their
-- ids, so that two transactions between the same accounts cannot deadlock. The check constraint
-- ledger_accounts_not_negative then sees the final balance, whatever else runs at the same time.
create or replace function ledger_entries_book() returns trigger language plpgsql as $$
begin
  perform 1 from ledger_accounts
    where id in (select account_id from booked)
    order by id
    for no key update;
  update ledger_accounts as account
    set balance = account.balance + moved.amount
    from (select account_id, sum(amount) as amount from booked group by account_id) as moved
    where account.id = moved.account_id;
  return null;
end $$;

create or replace trigger ledger_entries_book after insert on ledger_entries
  referencing new table as booked for each statement execute function ledger_entries_book();

-- At commit, a transaction has at least two entries, and they sum to zero.
create or replace function ledger_transaction_balances() returns trigger language plpgsql as $$
declare
  movement uuid := case tg_table_name when 'ledger_entries' then (to_jsonb(new) ->> 'transaction_id')::uuid else new.id end;
  entry_count bigint;
  total numeric;
begin
  select count(*), coalesce(sum(amount), 0) into entry_count, total from ledger_entries where transaction_id = movement;
  if entry_count < 2 or total <> 0 then
    raise exception 'ledger transaction % has % entries that sum to %: it needs two or more that sum to zero', movement, entry_count, total
      using errcode = 'restrict_violation', constraint = 'ledger_transaction_balances';
  end if;
  return null;
end $$;

-- PostgreSQL does not replace constraint triggers.
drop trigger if exists ledger_transactions_balance on ledger_transactions;
create constraint trigger ledger_transactions_balance after insert on ledger_transactions
  deferrable initially deferred for each row execute function ledger_transaction_balances();
drop trigger if exists ledger_entries_balance on ledger_entries;
create constraint trigger ledger_entries_balance after insert on ledger_entries
  deferrable initially deferred for each row execute function ledger_transaction_balances();

-- A balance changes by entries only; an account starts empty and keeps its kind and its owner.
create or replace function ledger_accounts_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.balance <> 0 then
      raise exception 'a ledger account begins with a balance of 0' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  -- Depth 1 is a statement of a client; deeper is the trigger of the entries.
  if new.balance <> old.balance and pg_trigger_depth() < 2 then
    raise exception 'the balance of a ledger account changes by entries alone' using errcode = 'restrict_violation';
  end if;
  if new.id <> old.id or new.kind <> old.kind or (new.user_id is not null and new.user_id is distinct from old.user_id) then
    raise exception 'a ledger account keeps its id, kind and owner' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create or replace trigger ledger_accounts_guard before insert or update on ledger_accounts
  for each row execute function ledger_accounts_guard();
