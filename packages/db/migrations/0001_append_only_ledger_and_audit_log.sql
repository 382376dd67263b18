-- Rules that a constraint cannot say. Refusals use SQLSTATE 23001 (restrict_violation).

-- Adds entries to the balances of their accounts. Runs once a statement, and locks accounts in the order of their ids,
-- so that two movements between the same accounts never wait for each other. The check constraint
-- ledger_accounts_not_negative then sees the balance as it will be, whatever else runs at the same time.
CREATE FUNCTION ledger_entries_book() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM ledger_accounts
    WHERE id IN (SELECT account_id FROM booked)
    ORDER BY id
    FOR NO KEY UPDATE;
  UPDATE ledger_accounts AS account
    SET balance = account.balance + moved.amount
    FROM (SELECT account_id, sum(amount) AS amount FROM booked GROUP BY account_id) AS moved
    WHERE account.id = moved.account_id;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_book AFTER INSERT ON ledger_entries
  REFERENCING NEW TABLE AS booked FOR EACH STATEMENT EXECUTE FUNCTION ledger_entries_book();
--> statement-breakpoint
-- At commit, a movement has at least two entries and they sum to zero: locks move, they are never made or lost.
CREATE FUNCTION ledger_transaction_balances() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  movement uuid := CASE TG_TABLE_NAME WHEN 'ledger_entries' THEN (to_jsonb(NEW) ->> 'transaction_id')::uuid ELSE NEW.id END;
  entry_count bigint;
  total numeric;
BEGIN
  SELECT count(*), coalesce(sum(amount), 0) INTO entry_count, total FROM ledger_entries WHERE transaction_id = movement;
  IF entry_count < 2 OR total <> 0 THEN
    RAISE EXCEPTION 'ledger transaction % has % entries that sum to %: it needs two or more that sum to zero', movement, entry_count, total
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'ledger_transaction_balances';
  END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_transactions_balance AFTER INSERT ON ledger_transactions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_transaction_balances();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_entries_balance AFTER INSERT ON ledger_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_transaction_balances();
--> statement-breakpoint
-- A balance changes by entries alone; an account begins empty and never changes its kind or moves to somebody else.
CREATE FUNCTION ledger_accounts_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.balance <> 0 THEN
      RAISE EXCEPTION 'a ledger account begins with a balance of 0' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
  END IF;
  -- Depth 1 is a statement of a client; deeper, the entries' own trigger.
  IF NEW.balance <> OLD.balance AND pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION 'the balance of a ledger account changes by entries alone' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.id <> OLD.id OR NEW.kind <> OLD.kind OR (NEW.user_id IS NOT NULL AND NEW.user_id IS DISTINCT FROM OLD.user_id) THEN
    RAISE EXCEPTION 'a ledger account keeps its id, kind and owner' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER ledger_accounts_guard BEFORE INSERT OR UPDATE ON ledger_accounts
  FOR EACH ROW EXECUTE FUNCTION ledger_accounts_guard();
--> statement-breakpoint
-- Append-only tables. The columns named as arguments may become null, which is what a foreign key does when the person
-- is removed; nothing else of a row ever changes.
CREATE FUNCTION append_only() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  reference text;
  before jsonb;
  after jsonb;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    before := to_jsonb(OLD);
    after := to_jsonb(NEW);
    FOREACH reference IN ARRAY coalesce(TG_ARGV, '{}') LOOP
      IF after -> reference = 'null'::jsonb THEN
        before := before - reference;
        after := after - reference;
      END IF;
    END LOOP;
    IF before = after THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'table % is append-only: % is refused', TG_TABLE_NAME, lower(TG_OP) USING ERRCODE = 'restrict_violation';
END;
$$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION append_only();
--> statement-breakpoint
CREATE TRIGGER ledger_transactions_append_only BEFORE UPDATE OR DELETE ON ledger_transactions
  FOR EACH ROW EXECUTE FUNCTION append_only('actor_user_id');
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION append_only('actor_user_id', 'target_user_id');
--> statement-breakpoint
CREATE TRIGGER ledger_entries_no_truncate BEFORE TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION append_only();
--> statement-breakpoint
CREATE TRIGGER ledger_transactions_no_truncate BEFORE TRUNCATE ON ledger_transactions
  FOR EACH STATEMENT EXECUTE FUNCTION append_only();
--> statement-breakpoint
CREATE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION append_only();
