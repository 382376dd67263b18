
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;

CREATE SCHEMA drizzle;

CREATE EXTENSION IF NOT EXISTS btree_gist WITH SCHEMA public;

CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;

CREATE FUNCTION public.append_only() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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

CREATE FUNCTION public.audit_log_guard() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  removes_person boolean;
  changeable text[] := '{actor_user_id,target_user_id,client_address}';
BEGIN
  removes_person := (OLD.actor_user_id IS NOT NULL AND NEW.actor_user_id IS NULL)
    OR (OLD.target_user_id IS NOT NULL AND NEW.target_user_id IS NULL);
  IF removes_person THEN
    changeable := changeable || '{user_name,user_email,message,details}'::text[];
  END IF;
  IF to_jsonb(OLD) - changeable = to_jsonb(NEW) - changeable
    AND (NEW.actor_user_id IS NULL OR NEW.actor_user_id = OLD.actor_user_id)
    AND (NEW.target_user_id IS NULL OR NEW.target_user_id = OLD.target_user_id)
    AND (NEW.client_address IS NULL OR NEW.client_address = OLD.client_address)
    AND (NEW.user_name IS NULL OR NEW.user_name = OLD.user_name)
    AND (NEW.user_email IS NULL OR NEW.user_email = OLD.user_email)
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'table audit_log is append-only: update is refused' USING ERRCODE = 'restrict_violation';
END;
$$;

CREATE FUNCTION public.create_partitions(from_time timestamp with time zone, to_time timestamp with time zone) RETURNS integer
    LANGUAGE plpgsql
    AS $$
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

CREATE FUNCTION public.create_partitions_of(suffix text, bounds text) RETURNS void
    LANGUAGE plpgsql
    AS $$
declare
  parent text;
  key text[];
begin
  foreach parent in array array['messages', 'offers', 'notifications', 'decisions', 'delivery_attempts'] loop
    execute format('create table %I partition of %I %s', parent || '_' || suffix, parent, bounds);
  end loop;
  -- Each attempt is written twice; the second version finds room on its page.
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

CREATE FUNCTION public.row_id(discord_message_id bigint, rest text) RETURNS uuid
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN ((OVERLAY(OVERLAY(lpad(to_hex(discord_message_id), 16, '0'::text) PLACING '8'::text FROM 13 FOR 0) PLACING '8'::text FROM 17 FOR 0) || rest))::uuid;

CREATE FUNCTION public.first_row_id(discord_message_id bigint) RETURNS uuid
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN public.row_id(discord_message_id, '00000000000000'::text);

CREATE FUNCTION public.ledger_accounts_guard() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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

CREATE FUNCTION public.ledger_entries_book() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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

CREATE FUNCTION public.ledger_transaction_balances() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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

CREATE FUNCTION public.message_row_id(discord_message_id bigint, edit_number bigint) RETURNS uuid
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN public.row_id(discord_message_id, (lpad(to_hex(edit_number), 11, '0'::text) || '000'::text));

CREATE FUNCTION public.notification_row_id(user_id uuid, discord_message_id bigint, edit_number bigint) RETURNS uuid
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN public.row_id(discord_message_id, "left"(encode(sha256((uuid_send(user_id) || int8send(edit_number))), 'hex'::text), 14));

CREATE FUNCTION public.notify_aliases_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  people uuid[];
BEGIN
  SELECT array_agg(DISTINCT user_id) INTO people FROM changed;
  IF cardinality(people) > 0 THEN
    PERFORM pg_notify(TG_ARGV[0], CASE WHEN cardinality(people) = 1 THEN people[1]::text ELSE '' END);
  END IF;
  RETURN NULL;
END;
$$;

CREATE FUNCTION public.notify_rows_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF EXISTS (SELECT FROM changed) THEN
    PERFORM pg_notify(TG_ARGV[0], TG_TABLE_NAME);
  END IF;
  RETURN NULL;
END;
$$;

CREATE FUNCTION public.offer_row_id(message_id uuid, ordinal integer) RETURNS uuid
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN (("left"((message_id)::text, 33) || lpad(to_hex((ordinal + 1)), 3, '0'::text)))::uuid;

CREATE FUNCTION public.watch_rules_append() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  UPDATE watch_rules r SET position = n.position
  FROM (
    SELECT added.id, coalesce(taken.position, 0)
      + row_number() OVER (PARTITION BY added.user_id ORDER BY added.created_at, added.id) AS position
    FROM added
    LEFT JOIN (
      SELECT user_id, max(position) AS position FROM watch_rules
      WHERE user_id IN (SELECT user_id FROM added WHERE position = 0) GROUP BY user_id
    ) taken ON taken.user_id = added.user_id
    WHERE added.position = 0
  ) n
  WHERE r.id = n.id;
  RETURN NULL;
END $$;

CREATE FUNCTION public.watch_rules_close_gaps() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  UPDATE watch_rules r SET position = n.position
  FROM (
    SELECT id, row_number() OVER (PARTITION BY user_id ORDER BY position, id) AS position FROM watch_rules
    WHERE user_id IN (SELECT user_id FROM removed)
  ) n
  WHERE r.id = n.id AND r.position <> n.position;
  RETURN NULL;
END $$;

CREATE FUNCTION public.watch_rules_keep_version() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  -- What is changed again in the transaction that set it was never in effect.
  IF OLD.conditions_changed_at < now() THEN
    INSERT INTO watch_rule_versions
      (watch_rule_id, item_id, min_price, max_price, message_type, takes_unpriced, valid_from, valid_to)
    VALUES (OLD.id, OLD.item_id, OLD.min_price, OLD.max_price, OLD.message_type, OLD.takes_unpriced,
      OLD.conditions_changed_at, now());
  END IF;
  NEW.conditions_changed_at = now();
  RETURN NEW;
END $$;

SET default_tablespace = '';

CREATE TABLE drizzle.__drizzle_migrations (
    id integer NOT NULL,
    hash text NOT NULL,
    created_at bigint
);

CREATE SEQUENCE drizzle.__drizzle_migrations_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE drizzle.__drizzle_migrations_id_seq OWNED BY drizzle.__drizzle_migrations.id;

CREATE TABLE public.aliases (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    item_id bigint NOT NULL,
    alias text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT aliases_length CHECK (((char_length(alias) >= 1) AND (char_length(alias) <= 100)))
);

CREATE TABLE public.api_tokens (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    name text NOT NULL,
    prefix text NOT NULL,
    token_hash text NOT NULL,
    scopes text[] NOT NULL,
    last_used_at timestamp with time zone,
    expires_at timestamp with time zone,
    revoked_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT api_tokens_scopes CHECK (((scopes <@ ARRAY['read'::text, 'write'::text]) AND (cardinality(scopes) > 0)))
);

CREATE TABLE public.audit_log (
    id uuid NOT NULL,
    actor_user_id uuid,
    target_user_id uuid,
    user_email text,
    user_name text,
    action text NOT NULL,
    message text NOT NULL,
    details jsonb,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    client_address text
);

CREATE TABLE public.author_opt_outs (
    discord_user_id bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    purged_at timestamp with time zone
);

CREATE TABLE public.blacklist_entries (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    blacklist_type text NOT NULL,
    item_id bigint,
    blacklist_user bigint,
    blacklist_world text,
    blacklist_channel bigint,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT blacklist_entries_one_kind CHECK ((num_nonnulls(blacklist_user, blacklist_world, blacklist_channel) = 1)),
    CONSTRAINT blacklist_entries_scope CHECK (((blacklist_type = 'ITEM'::text) = (item_id IS NOT NULL))),
    CONSTRAINT blacklist_entries_type CHECK ((blacklist_type = ANY (ARRAY['GLOBAL'::text, 'ITEM'::text]))),
    CONSTRAINT blacklist_entries_world CHECK ((blacklist_world ~ '^[A-Z0-9]{1,24}$'::text))
);

CREATE TABLE public.bot_guilds (
    guild_id bigint NOT NULL,
    name text NOT NULL,
    channels jsonb NOT NULL,
    reported_at timestamp with time zone NOT NULL
);

CREATE TABLE public.bot_health_reports (
    process text NOT NULL,
    report jsonb NOT NULL,
    reported_at timestamp with time zone NOT NULL
);

CREATE TABLE public.channels (
    id bigint NOT NULL,
    guild_id bigint,
    name text,
    last_message_id bigint,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    parent_id bigint,
    permission_channel_id bigint
);

CREATE TABLE public.decisions (
    id uuid NOT NULL,
    offer_id uuid NOT NULL,
    watch_rule_id uuid,
    user_id uuid NOT NULL,
    reason text NOT NULL,
    notification_id uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT decisions_matched_has_notification CHECK (((reason = 'matched'::text) OR (notification_id IS NULL)))
)
PARTITION BY RANGE (offer_id);

CREATE TABLE public.decisions_20261123 (
    id uuid NOT NULL,
    offer_id uuid NOT NULL,
    watch_rule_id uuid,
    user_id uuid NOT NULL,
    reason text NOT NULL,
    notification_id uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT decisions_matched_has_notification CHECK (((reason = 'matched'::text) OR (notification_id IS NULL)))
);

CREATE TABLE public.decisions_default (
    id uuid NOT NULL,
    offer_id uuid NOT NULL,
    watch_rule_id uuid,
    user_id uuid NOT NULL,
    reason text NOT NULL,
    notification_id uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT decisions_matched_has_notification CHECK (((reason = 'matched'::text) OR (notification_id IS NULL)))
);

CREATE TABLE public.deleted_identities (
    identity_hash text NOT NULL,
    token_hash text,
    deleted_at timestamp with time zone NOT NULL
);

CREATE TABLE public.delivery_attempts (
    id uuid NOT NULL,
    notification_id uuid NOT NULL,
    revision integer NOT NULL,
    method text NOT NULL,
    started_at timestamp with time zone NOT NULL,
    finished_at timestamp with time zone,
    status_code integer,
    outcome text,
    detail text,
    retry_after_ms integer,
    ping_message_id bigint,
    ping_channel_id bigint,
    CONSTRAINT delivery_attempts_method CHECK ((method = ANY (ARRAY['POST'::text, 'PATCH'::text])))
)
PARTITION BY RANGE (notification_id);

CREATE TABLE public.delivery_attempts_20261123 (
    id uuid NOT NULL,
    notification_id uuid NOT NULL,
    revision integer NOT NULL,
    method text NOT NULL,
    started_at timestamp with time zone NOT NULL,
    finished_at timestamp with time zone,
    status_code integer,
    outcome text,
    detail text,
    retry_after_ms integer,
    ping_message_id bigint,
    ping_channel_id bigint,
    CONSTRAINT delivery_attempts_method CHECK ((method = ANY (ARRAY['POST'::text, 'PATCH'::text])))
)
WITH (fillfactor='70');

CREATE TABLE public.delivery_attempts_default (
    id uuid NOT NULL,
    notification_id uuid NOT NULL,
    revision integer NOT NULL,
    method text NOT NULL,
    started_at timestamp with time zone NOT NULL,
    finished_at timestamp with time zone,
    status_code integer,
    outcome text,
    detail text,
    retry_after_ms integer,
    ping_message_id bigint,
    ping_channel_id bigint,
    CONSTRAINT delivery_attempts_method CHECK ((method = ANY (ARRAY['POST'::text, 'PATCH'::text])))
)
WITH (fillfactor='70');

CREATE TABLE public.delivery_senders (
    id uuid NOT NULL,
    alive_until timestamp with time zone NOT NULL,
    overdue_since timestamp with time zone,
    sends_large_until timestamp with time zone,
    exclusive_destinations bigint[] DEFAULT '{}'::bigint[] NOT NULL
);

CREATE TABLE public.deposits (
    id uuid NOT NULL,
    growid text NOT NULL,
    amount numeric(14,2) NOT NULL,
    idempotency_key text NOT NULL,
    state text NOT NULL,
    has_waited boolean NOT NULL,
    user_id uuid,
    credited_transaction_id uuid,
    credited_at timestamp with time zone,
    expires_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT deposits_amount CHECK ((amount > (0)::numeric)),
    CONSTRAINT deposits_credit CHECK ((((state = 'credited'::text) = (credited_transaction_id IS NOT NULL)) AND ((state = 'credited'::text) = (credited_at IS NOT NULL)))),
    CONSTRAINT deposits_state CHECK ((state = ANY (ARRAY['credited'::text, 'waiting'::text, 'expired'::text])))
);

CREATE TABLE public.digests (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    kind text NOT NULL,
    ends_at timestamp with time zone NOT NULL,
    state text DEFAULT 'pending'::text NOT NULL,
    attempt_count integer DEFAULT 0 NOT NULL,
    next_attempt_at timestamp with time zone NOT NULL,
    leased_until timestamp with time zone,
    failure text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    sent_at timestamp with time zone,
    webhook_id uuid,
    CONSTRAINT digests_kind CHECK ((kind = ANY (ARRAY['quiet-hours'::text, 'daily-cap'::text]))),
    CONSTRAINT digests_state CHECK ((state = ANY (ARRAY['pending'::text, 'sent'::text, 'failed'::text, 'cancelled'::text])))
);

CREATE TABLE public.discord_invalid_requests (
    bucket timestamp with time zone NOT NULL,
    requests integer NOT NULL
);

CREATE TABLE public.ended_sessions (
    id uuid NOT NULL,
    issuer text NOT NULL,
    subject text,
    session_id text,
    ended_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT ended_sessions_names_one CHECK (((subject IS NOT NULL) OR (session_id IS NOT NULL)))
);

CREATE TABLE public.growid_codes (
    user_id uuid NOT NULL,
    growid text NOT NULL,
    code_hash text NOT NULL,
    failed_attempts integer DEFAULT 0 NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.growid_verifications (
    idempotency_key text NOT NULL,
    growid text NOT NULL,
    code_hash text NOT NULL,
    credited numeric(14,2) NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.guild_members (
    guild_id bigint NOT NULL,
    user_id uuid NOT NULL,
    discord_user_id bigint NOT NULL,
    visible_channel_ids text[] NOT NULL,
    checked_at timestamp with time zone NOT NULL
);

CREATE TABLE public.guilds (
    id bigint NOT NULL,
    name text NOT NULL,
    state text DEFAULT 'unconfirmed'::text NOT NULL,
    decided_via text,
    decided_by_user_id uuid,
    decided_by_name text,
    decided_at timestamp with time zone,
    channel_ids text[],
    view_role_ids text[] DEFAULT '{}'::text[] NOT NULL,
    revision integer DEFAULT 1 NOT NULL,
    is_present boolean DEFAULT true NOT NULL,
    purge_before timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    pings_members_only boolean DEFAULT false NOT NULL,
    CONSTRAINT guilds_decided_via CHECK ((decided_via = ANY (ARRAY['configuration'::text, 'staff'::text, 'setup'::text]))),
    CONSTRAINT guilds_state CHECK ((state = ANY (ARRAY['unconfirmed'::text, 'confirmed'::text, 'refused'::text])))
);

CREATE TABLE public.idempotent_requests (
    key text NOT NULL,
    request_hash text NOT NULL,
    response text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    user_id uuid NOT NULL,
    call text NOT NULL,
    claimed_until timestamp with time zone
);

CREATE TABLE public.incidents (
    id uuid NOT NULL,
    kind text NOT NULL,
    started_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    CONSTRAINT incidents_kind CHECK ((kind = ANY (ARRAY['bot-disconnected'::text, 'slow-pings'::text, 'stopped'::text])))
);

CREATE TABLE public.item_aliases (
    id uuid NOT NULL,
    item_id bigint NOT NULL,
    alias text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    removed_at timestamp with time zone,
    CONSTRAINT item_aliases_length CHECK (((char_length(alias) >= 1) AND (char_length(alias) <= 100)))
);

CREATE TABLE public.item_price_days (
    item_id bigint NOT NULL,
    type text NOT NULL,
    day date NOT NULL,
    median double precision NOT NULL,
    low double precision NOT NULL,
    high double precision NOT NULL,
    offers integer NOT NULL,
    traders integer NOT NULL,
    CONSTRAINT item_price_days_type CHECK ((type = ANY (ARRAY['SELL'::text, 'BUY'::text])))
);

CREATE TABLE public.item_tags (
    item_id bigint NOT NULL,
    tag_id bigint NOT NULL
);

CREATE TABLE public.items (
    id bigint NOT NULL,
    name text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    rarity integer,
    image_url text,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT items_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 200)))
);

CREATE TABLE public.labelled_messages (
    id uuid NOT NULL,
    message_id uuid,
    content text NOT NULL,
    channel_name text,
    offers jsonb NOT NULL,
    parsed_offers jsonb NOT NULL,
    labelled_by uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.ledger_accounts (
    id uuid NOT NULL,
    kind text NOT NULL,
    user_id uuid,
    balance numeric(14,2) DEFAULT 0 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT ledger_accounts_house_has_no_user CHECK (((kind = 'user'::text) OR (user_id IS NULL))),
    CONSTRAINT ledger_accounts_kind CHECK ((kind = ANY (ARRAY['user'::text, 'deposits'::text, 'sales'::text, 'adjustments'::text]))),
    CONSTRAINT ledger_accounts_not_negative CHECK (((kind <> 'user'::text) OR (balance >= (0)::numeric)))
);

CREATE TABLE public.ledger_entries (
    id uuid NOT NULL,
    transaction_id uuid NOT NULL,
    account_id uuid NOT NULL,
    amount numeric(14,2) NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    "position" bigint NOT NULL,
    CONSTRAINT ledger_entries_amount CHECK ((amount <> (0)::numeric))
);

ALTER TABLE public.ledger_entries ALTER COLUMN "position" ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.ledger_entries_position_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.ledger_transactions (
    id uuid NOT NULL,
    kind text NOT NULL,
    reason text NOT NULL,
    idempotency_key text,
    actor_user_id uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    request_hash text,
    response text,
    CONSTRAINT ledger_transactions_key_has_request CHECK (((idempotency_key IS NULL) OR (request_hash IS NOT NULL))),
    CONSTRAINT ledger_transactions_kind CHECK ((kind = ANY (ARRAY['deposit'::text, 'purchase'::text, 'refund'::text, 'adjustment'::text])))
);

CREATE TABLE public.link_codes (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    code_hash text NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.message_deletions (
    discord_message_id bigint NOT NULL,
    deleted_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.messages (
    id uuid NOT NULL,
    discord_message_id bigint NOT NULL,
    edit_number bigint NOT NULL,
    channel_id bigint NOT NULL,
    guild_id bigint,
    author_id bigint NOT NULL,
    author_name text NOT NULL,
    content text NOT NULL,
    worlds text[] DEFAULT '{}'::text[] NOT NULL,
    source text NOT NULL,
    posted_at timestamp with time zone NOT NULL,
    edited_at timestamp with time zone,
    received_at timestamp with time zone NOT NULL,
    stored_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone,
    text_removed_at timestamp with time zone,
    CONSTRAINT messages_id CHECK ((id = public.message_row_id(discord_message_id, edit_number))),
    CONSTRAINT messages_source CHECK ((source = ANY (ARRAY['gateway'::text, 'backfill'::text])))
)
PARTITION BY RANGE (id);

CREATE TABLE public.messages_20261123 (
    id uuid NOT NULL,
    discord_message_id bigint NOT NULL,
    edit_number bigint NOT NULL,
    channel_id bigint NOT NULL,
    guild_id bigint,
    author_id bigint NOT NULL,
    author_name text NOT NULL,
    content text NOT NULL,
    worlds text[] DEFAULT '{}'::text[] NOT NULL,
    source text NOT NULL,
    posted_at timestamp with time zone NOT NULL,
    edited_at timestamp with time zone,
    received_at timestamp with time zone NOT NULL,
    stored_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone,
    text_removed_at timestamp with time zone,
    CONSTRAINT messages_id CHECK ((id = public.message_row_id(discord_message_id, edit_number))),
    CONSTRAINT messages_source CHECK ((source = ANY (ARRAY['gateway'::text, 'backfill'::text])))
);

CREATE TABLE public.messages_default (
    id uuid NOT NULL,
    discord_message_id bigint NOT NULL,
    edit_number bigint NOT NULL,
    channel_id bigint NOT NULL,
    guild_id bigint,
    author_id bigint NOT NULL,
    author_name text NOT NULL,
    content text NOT NULL,
    worlds text[] DEFAULT '{}'::text[] NOT NULL,
    source text NOT NULL,
    posted_at timestamp with time zone NOT NULL,
    edited_at timestamp with time zone,
    received_at timestamp with time zone NOT NULL,
    stored_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone,
    text_removed_at timestamp with time zone,
    CONSTRAINT messages_id CHECK ((id = public.message_row_id(discord_message_id, edit_number))),
    CONSTRAINT messages_source CHECK ((source = ANY (ARRAY['gateway'::text, 'backfill'::text])))
);

CREATE TABLE public.notifications (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    message_id uuid NOT NULL,
    discord_message_id bigint NOT NULL,
    edit_number bigint NOT NULL,
    kind text NOT NULL,
    state text DEFAULT 'pending'::text NOT NULL,
    is_late boolean DEFAULT false NOT NULL,
    revision integer DEFAULT 1 NOT NULL,
    sent_revision integer,
    destination text NOT NULL,
    webhook_id uuid,
    ping_message_id bigint,
    ping_channel_id bigint,
    attempt_count integer DEFAULT 0 NOT NULL,
    next_attempt_at timestamp with time zone DEFAULT now() NOT NULL,
    leased_by uuid,
    request_id uuid,
    requested_revision integer,
    send_deadline timestamp with time zone NOT NULL,
    failure text,
    timings jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    sent_at timestamp with time zone,
    repost_count integer DEFAULT 0 NOT NULL,
    last_repost_id bigint,
    search_text text,
    item_ids bigint[],
    sides text[],
    CONSTRAINT notifications_destination CHECK ((destination = ANY (ARRAY['webhook'::text, 'dm'::text]))),
    CONSTRAINT notifications_id CHECK ((id = public.notification_row_id(user_id, discord_message_id, edit_number))),
    CONSTRAINT notifications_kind CHECK ((kind = ANY (ARRAY['exact'::text, 'predicted'::text]))),
    CONSTRAINT notifications_state CHECK ((state = ANY (ARRAY['pending'::text, 'sent'::text, 'failed'::text, 'expired'::text, 'cancelled'::text])))
)
PARTITION BY RANGE (id);

CREATE TABLE public.notifications_20261123 (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    message_id uuid NOT NULL,
    discord_message_id bigint NOT NULL,
    edit_number bigint NOT NULL,
    kind text NOT NULL,
    state text DEFAULT 'pending'::text NOT NULL,
    is_late boolean DEFAULT false NOT NULL,
    revision integer DEFAULT 1 NOT NULL,
    sent_revision integer,
    destination text NOT NULL,
    webhook_id uuid,
    ping_message_id bigint,
    ping_channel_id bigint,
    attempt_count integer DEFAULT 0 NOT NULL,
    next_attempt_at timestamp with time zone DEFAULT now() NOT NULL,
    leased_by uuid,
    request_id uuid,
    requested_revision integer,
    send_deadline timestamp with time zone NOT NULL,
    failure text,
    timings jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    sent_at timestamp with time zone,
    repost_count integer DEFAULT 0 NOT NULL,
    last_repost_id bigint,
    search_text text,
    item_ids bigint[],
    sides text[],
    CONSTRAINT notifications_destination CHECK ((destination = ANY (ARRAY['webhook'::text, 'dm'::text]))),
    CONSTRAINT notifications_id CHECK ((id = public.notification_row_id(user_id, discord_message_id, edit_number))),
    CONSTRAINT notifications_kind CHECK ((kind = ANY (ARRAY['exact'::text, 'predicted'::text]))),
    CONSTRAINT notifications_state CHECK ((state = ANY (ARRAY['pending'::text, 'sent'::text, 'failed'::text, 'expired'::text, 'cancelled'::text])))
);

CREATE TABLE public.notifications_default (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    message_id uuid NOT NULL,
    discord_message_id bigint NOT NULL,
    edit_number bigint NOT NULL,
    kind text NOT NULL,
    state text DEFAULT 'pending'::text NOT NULL,
    is_late boolean DEFAULT false NOT NULL,
    revision integer DEFAULT 1 NOT NULL,
    sent_revision integer,
    destination text NOT NULL,
    webhook_id uuid,
    ping_message_id bigint,
    ping_channel_id bigint,
    attempt_count integer DEFAULT 0 NOT NULL,
    next_attempt_at timestamp with time zone DEFAULT now() NOT NULL,
    leased_by uuid,
    request_id uuid,
    requested_revision integer,
    send_deadline timestamp with time zone NOT NULL,
    failure text,
    timings jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    sent_at timestamp with time zone,
    repost_count integer DEFAULT 0 NOT NULL,
    last_repost_id bigint,
    search_text text,
    item_ids bigint[],
    sides text[],
    CONSTRAINT notifications_destination CHECK ((destination = ANY (ARRAY['webhook'::text, 'dm'::text]))),
    CONSTRAINT notifications_id CHECK ((id = public.notification_row_id(user_id, discord_message_id, edit_number))),
    CONSTRAINT notifications_kind CHECK ((kind = ANY (ARRAY['exact'::text, 'predicted'::text]))),
    CONSTRAINT notifications_state CHECK ((state = ANY (ARRAY['pending'::text, 'sent'::text, 'failed'::text, 'expired'::text, 'cancelled'::text])))
);

CREATE TABLE public.offer_feedback (
    id uuid NOT NULL,
    user_id uuid,
    source text DEFAULT 'person'::text NOT NULL,
    notification_id uuid,
    offer_id uuid,
    message_id uuid,
    discord_message_id bigint NOT NULL,
    ordinal integer NOT NULL,
    content text NOT NULL,
    channel_name text,
    parsed_offer jsonb NOT NULL,
    verdict text NOT NULL,
    reason text,
    comment text,
    reviewed_at timestamp with time zone,
    reviewed_by uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT offer_feedback_comment CHECK ((char_length(comment) <= 500)),
    CONSTRAINT offer_feedback_reason CHECK (((reason IS NULL) OR ((verdict = 'wrong'::text) AND (reason = ANY (ARRAY['item'::text, 'price'::text, 'side'::text, 'no_offer'::text, 'other'::text]))))),
    CONSTRAINT offer_feedback_source CHECK ((source = ANY (ARRAY['person'::text, 'staff'::text]))),
    CONSTRAINT offer_feedback_verdict CHECK ((verdict = ANY (ARRAY['right'::text, 'wrong'::text])))
);

CREATE TABLE public.offers (
    id uuid NOT NULL,
    message_id uuid NOT NULL,
    ordinal integer NOT NULL,
    type text NOT NULL,
    item_id bigint NOT NULL,
    price numeric(14,2),
    price_max numeric(14,2),
    unit_price double precision GENERATED ALWAYS AS (
CASE
    WHEN (price >= (0)::numeric) THEN (price)::double precision
    ELSE ((1)::double precision / ((- price))::double precision)
END) STORED,
    kind text NOT NULL,
    confidence real NOT NULL,
    span_start integer NOT NULL,
    span_end integer NOT NULL,
    price_span_start integer,
    price_span_end integer,
    side_span_start integer,
    side_span_end integer,
    owner_ids uuid[],
    posted_at timestamp with time zone NOT NULL,
    matched_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT offers_confidence CHECK (((confidence >= (0)::double precision) AND (confidence <= (1)::double precision))),
    CONSTRAINT offers_id CHECK ((id = public.offer_row_id(message_id, ordinal))),
    CONSTRAINT offers_kind CHECK ((kind = ANY (ARRAY['exact'::text, 'predicted'::text]))),
    CONSTRAINT offers_price_span CHECK (COALESCE(((0 <= price_span_start) AND (price_span_start <= price_span_end)), (num_nonnulls(price_span_start, price_span_end) = 0))),
    CONSTRAINT offers_side_span CHECK (COALESCE(((0 <= side_span_start) AND (side_span_start <= side_span_end)), (num_nonnulls(side_span_start, side_span_end) = 0))),
    CONSTRAINT offers_span CHECK (((0 <= span_start) AND (span_start <= span_end))),
    CONSTRAINT offers_type CHECK ((type = ANY (ARRAY['SELL'::text, 'BUY'::text, 'TRADE'::text])))
)
PARTITION BY RANGE (id);

CREATE TABLE public.offers_20261123 (
    id uuid NOT NULL,
    message_id uuid NOT NULL,
    ordinal integer NOT NULL,
    type text NOT NULL,
    item_id bigint NOT NULL,
    price numeric(14,2),
    price_max numeric(14,2),
    unit_price double precision GENERATED ALWAYS AS (
CASE
    WHEN (price >= (0)::numeric) THEN (price)::double precision
    ELSE ((1)::double precision / ((- price))::double precision)
END) STORED,
    kind text NOT NULL,
    confidence real NOT NULL,
    span_start integer NOT NULL,
    span_end integer NOT NULL,
    price_span_start integer,
    price_span_end integer,
    side_span_start integer,
    side_span_end integer,
    owner_ids uuid[],
    posted_at timestamp with time zone NOT NULL,
    matched_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT offers_confidence CHECK (((confidence >= (0)::double precision) AND (confidence <= (1)::double precision))),
    CONSTRAINT offers_id CHECK ((id = public.offer_row_id(message_id, ordinal))),
    CONSTRAINT offers_kind CHECK ((kind = ANY (ARRAY['exact'::text, 'predicted'::text]))),
    CONSTRAINT offers_price_span CHECK (COALESCE(((0 <= price_span_start) AND (price_span_start <= price_span_end)), (num_nonnulls(price_span_start, price_span_end) = 0))),
    CONSTRAINT offers_side_span CHECK (COALESCE(((0 <= side_span_start) AND (side_span_start <= side_span_end)), (num_nonnulls(side_span_start, side_span_end) = 0))),
    CONSTRAINT offers_span CHECK (((0 <= span_start) AND (span_start <= span_end))),
    CONSTRAINT offers_type CHECK ((type = ANY (ARRAY['SELL'::text, 'BUY'::text, 'TRADE'::text])))
);

CREATE TABLE public.offers_default (
    id uuid NOT NULL,
    message_id uuid NOT NULL,
    ordinal integer NOT NULL,
    type text NOT NULL,
    item_id bigint NOT NULL,
    price numeric(14,2),
    price_max numeric(14,2),
    unit_price double precision GENERATED ALWAYS AS (
CASE
    WHEN (price >= (0)::numeric) THEN (price)::double precision
    ELSE ((1)::double precision / ((- price))::double precision)
END) STORED,
    kind text NOT NULL,
    confidence real NOT NULL,
    span_start integer NOT NULL,
    span_end integer NOT NULL,
    price_span_start integer,
    price_span_end integer,
    side_span_start integer,
    side_span_end integer,
    owner_ids uuid[],
    posted_at timestamp with time zone NOT NULL,
    matched_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT offers_confidence CHECK (((confidence >= (0)::double precision) AND (confidence <= (1)::double precision))),
    CONSTRAINT offers_id CHECK ((id = public.offer_row_id(message_id, ordinal))),
    CONSTRAINT offers_kind CHECK ((kind = ANY (ARRAY['exact'::text, 'predicted'::text]))),
    CONSTRAINT offers_price_span CHECK (COALESCE(((0 <= price_span_start) AND (price_span_start <= price_span_end)), (num_nonnulls(price_span_start, price_span_end) = 0))),
    CONSTRAINT offers_side_span CHECK (COALESCE(((0 <= side_span_start) AND (side_span_start <= side_span_end)), (num_nonnulls(side_span_start, side_span_end) = 0))),
    CONSTRAINT offers_span CHECK (((0 <= span_start) AND (span_start <= span_end))),
    CONSTRAINT offers_type CHECK ((type = ANY (ARRAY['SELL'::text, 'BUY'::text, 'TRADE'::text])))
);

CREATE TABLE public.orphaned_stripe_customers (
    stripe_customer_id text NOT NULL,
    checkout_session_id text,
    failed_attempts integer DEFAULT 0 NOT NULL,
    next_attempt_at timestamp with time zone DEFAULT now() NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.pending_pushes (
    subscription_id uuid NOT NULL,
    notification_id uuid NOT NULL,
    revision integer DEFAULT 1 NOT NULL,
    attempt_count integer DEFAULT 0 NOT NULL,
    next_attempt_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL
);

CREATE TABLE public.permissions (
    id bigint NOT NULL,
    name text NOT NULL,
    comment text NOT NULL
);

CREATE TABLE public.ping_latencies (
    bucket timestamp with time zone NOT NULL,
    latency_ms bigint NOT NULL,
    pings integer NOT NULL,
    measure text DEFAULT 'received'::text NOT NULL,
    step text DEFAULT 'minute'::text NOT NULL,
    CONSTRAINT ping_latencies_measure CHECK ((measure = ANY (ARRAY['received'::text, 'posted'::text]))),
    CONSTRAINT ping_latencies_step CHECK ((step = ANY (ARRAY['minute'::text, 'hour'::text])))
);

CREATE TABLE public.plans (
    id bigint NOT NULL,
    name text NOT NULL,
    description text NOT NULL,
    role_id bigint NOT NULL,
    duration_days integer,
    price_cents integer,
    currency text DEFAULT 'usd'::text NOT NULL,
    price_wl numeric(14,2),
    stripe_price_id text,
    is_trial boolean DEFAULT false NOT NULL,
    is_offered boolean DEFAULT true NOT NULL,
    CONSTRAINT plans_duration CHECK ((duration_days > 0)),
    CONSTRAINT plans_prices CHECK (((price_cents > 0) AND (price_wl > (0)::numeric)))
);

CREATE TABLE public.preferences (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    preference_id text NOT NULL,
    is_enabled boolean NOT NULL
);

CREATE TABLE public.push_subscriptions (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    endpoint text NOT NULL,
    p256dh text NOT NULL,
    auth text NOT NULL,
    label text NOT NULL,
    failure text,
    failed_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE UNLOGGED TABLE public.rate_limit_windows (
    key text NOT NULL,
    calls integer NOT NULL,
    ends_at timestamp with time zone NOT NULL
);

CREATE TABLE public.role_permissions (
    role_id bigint NOT NULL,
    permission_id bigint NOT NULL
);

CREATE TABLE public.roles (
    id bigint NOT NULL,
    name text NOT NULL,
    item_limit integer NOT NULL,
    max_webhooks integer NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT roles_limits CHECK (((item_limit >= 0) AND (max_webhooks >= 0)))
);

CREATE TABLE public.statistics (
    key text NOT NULL,
    int_value bigint,
    float_value double precision,
    string_value text,
    description text,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    duration_ms double precision DEFAULT 0 NOT NULL
);

CREATE TABLE public.statistics_history (
    key text NOT NULL,
    step text NOT NULL,
    bucket timestamp with time zone NOT NULL,
    value double precision NOT NULL,
    CONSTRAINT statistics_history_step CHECK ((step = ANY (ARRAY['minute'::text, 'hour'::text, 'day'::text])))
);

CREATE TABLE public.stripe_customers (
    user_id uuid NOT NULL,
    stripe_customer_id text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    sync_requests integer DEFAULT 0 NOT NULL,
    sync_completed integer DEFAULT 0 NOT NULL,
    sync_due_at timestamp with time zone DEFAULT now() NOT NULL,
    sync_failures integer DEFAULT 0 NOT NULL,
    synced_at timestamp with time zone,
    lease_id uuid,
    leased_until timestamp with time zone,
    checkout_session_id text,
    checkout_at timestamp with time zone
);

CREATE TABLE public.stripe_events (
    id text NOT NULL,
    type text NOT NULL,
    received_at timestamp with time zone DEFAULT now() NOT NULL,
    processed_at timestamp with time zone,
    stripe_customer_id text
);

CREATE TABLE public.subscription_purchases (
    id uuid NOT NULL,
    subscription_id uuid NOT NULL,
    days integer NOT NULL,
    price_wl numeric(14,2) NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT subscription_purchases_days CHECK ((days > 0)),
    CONSTRAINT subscription_purchases_price CHECK ((price_wl >= (0)::numeric))
);

CREATE TABLE public.subscription_reminders (
    id uuid NOT NULL,
    subscription_id uuid NOT NULL,
    ends_at timestamp with time zone NOT NULL,
    state text DEFAULT 'pending'::text NOT NULL,
    attempt_count integer DEFAULT 0 NOT NULL,
    next_attempt_at timestamp with time zone DEFAULT now() NOT NULL,
    leased_until timestamp with time zone,
    failure text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    sent_at timestamp with time zone,
    CONSTRAINT subscription_reminders_state CHECK ((state = ANY (ARRAY['pending'::text, 'sent'::text, 'failed'::text, 'cancelled'::text])))
);

CREATE TABLE public.subscriptions (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    plan_id bigint NOT NULL,
    source text NOT NULL,
    is_active boolean DEFAULT true NOT NULL,
    is_renewing boolean DEFAULT false NOT NULL,
    started_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone,
    cancelled_at timestamp with time zone,
    stripe_subscription_id text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    starts_at timestamp with time zone DEFAULT now() NOT NULL,
    grace_until timestamp with time zone,
    access_ends_at timestamp with time zone GENERATED ALWAYS AS (GREATEST(expires_at, grace_until)) STORED,
    stripe_status text,
    CONSTRAINT subscriptions_grace CHECK (((grace_until IS NULL) OR (expires_at IS NOT NULL))),
    CONSTRAINT subscriptions_source CHECK ((source = ANY (ARRAY['trial'::text, 'stripe'::text, 'world_locks'::text, 'staff'::text])))
);

CREATE TABLE public.tags (
    id bigint NOT NULL,
    name text NOT NULL,
    user_id uuid,
    CONSTRAINT tags_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 50)))
);

ALTER TABLE public.tags ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.tags_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.trial_claims (
    id uuid NOT NULL,
    user_id uuid,
    identity_hash text NOT NULL,
    discord_user_id bigint,
    claimed_at timestamp with time zone DEFAULT now() NOT NULL,
    discord_user_hash text
);

CREATE TABLE public.unknown_names (
    name text NOT NULL,
    messages integer NOT NULL,
    authors integer NOT NULL,
    example text NOT NULL,
    last_seen_at timestamp with time zone NOT NULL,
    dismissed_at timestamp with time zone,
    CONSTRAINT unknown_names_counts CHECK (((authors >= 0) AND (authors <= messages)))
);

CREATE TABLE public.unprocessed_messages (
    message_id uuid NOT NULL,
    leased_until timestamp with time zone,
    matched_through_user_id uuid,
    is_rematch boolean DEFAULT false NOT NULL
)
WITH (autovacuum_vacuum_scale_factor='0', autovacuum_vacuum_threshold='1000', autovacuum_vacuum_cost_delay='0');

CREATE TABLE public.user_identities (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    issuer text NOT NULL,
    subject text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    discord_user_id bigint
);

CREATE TABLE public.user_roles (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    role_id bigint NOT NULL,
    subscription_id uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.users (
    id uuid NOT NULL,
    name text NOT NULL,
    email text,
    picture text,
    discord_user_id bigint,
    growid text,
    is_banned boolean DEFAULT false NOT NULL,
    is_muted boolean DEFAULT false NOT NULL,
    is_blacklisted boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    last_login_at timestamp with time zone,
    growid_verified_at timestamp with time zone,
    is_discord_unlinked boolean DEFAULT false NOT NULL,
    snoozed_until timestamp with time zone,
    time_zone text DEFAULT 'UTC'::text NOT NULL,
    quiet_from integer,
    quiet_to integer,
    quiet_mode text DEFAULT 'digest'::text NOT NULL,
    notifications_seen_at timestamp with time zone DEFAULT now() NOT NULL,
    language text,
    CONSTRAINT users_growid_length CHECK (((char_length(growid) >= 1) AND (char_length(growid) <= 50))),
    CONSTRAINT users_growid_trimmed CHECK ((growid = btrim(growid))),
    CONSTRAINT users_growid_verified CHECK (((growid_verified_at IS NULL) OR (growid IS NOT NULL))),
    CONSTRAINT users_language CHECK ((language = ANY (ARRAY['en'::text, 'id'::text]))),
    CONSTRAINT users_quiet_hours CHECK ((((quiet_from IS NULL) = (quiet_to IS NULL)) AND (quiet_from <> quiet_to) AND ((quiet_from >= 0) AND (quiet_from <= 1439)) AND ((quiet_to >= 0) AND (quiet_to <= 1439)))),
    CONSTRAINT users_quiet_mode CHECK ((quiet_mode = ANY (ARRAY['digest'::text, 'drop'::text])))
);

CREATE TABLE public.watch_rule_tags (
    watch_rule_id uuid NOT NULL,
    tag_id bigint NOT NULL
);

CREATE TABLE public.watch_rule_versions (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    watch_rule_id uuid NOT NULL,
    item_id bigint NOT NULL,
    min_price numeric(12,2) NOT NULL,
    max_price numeric(12,2) NOT NULL,
    message_type text NOT NULL,
    valid_from timestamp with time zone NOT NULL,
    valid_to timestamp with time zone NOT NULL,
    takes_unpriced boolean
);

CREATE TABLE public.watch_rules (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    item_id bigint NOT NULL,
    min_price numeric(12,2) NOT NULL,
    max_price numeric(12,2) NOT NULL,
    min_unit_price double precision GENERATED ALWAYS AS (
CASE
    WHEN (min_price >= (0)::numeric) THEN (min_price)::double precision
    ELSE ((1)::double precision / ((- min_price))::double precision)
END) STORED NOT NULL,
    max_unit_price double precision GENERATED ALWAYS AS (
CASE
    WHEN (max_price >= (0)::numeric) THEN (max_price)::double precision
    ELSE ((1)::double precision / ((- max_price))::double precision)
END) STORED NOT NULL,
    message_type text DEFAULT 'ANY'::text NOT NULL,
    webhook_id uuid,
    is_paused boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    "position" integer DEFAULT 0 NOT NULL,
    conditions_changed_at timestamp with time zone DEFAULT now() NOT NULL,
    snoozed_until timestamp with time zone,
    cooldown_minutes integer,
    daily_cap integer,
    only_cheaper boolean DEFAULT false NOT NULL,
    mention_kind text,
    mention_id bigint,
    usual_percent integer,
    takes_unpriced boolean,
    meets_unpriced boolean GENERATED ALWAYS AS (((min_price < 9999999999.99) AND COALESCE(takes_unpriced, ((message_type = 'UNKNOWN'::text) OR (((min_price = (0)::numeric) OR (min_price <= '-9999999999.99'::numeric)) AND (max_price >= 9999999999.99)))))) STORED NOT NULL,
    CONSTRAINT watch_rules_cooldown CHECK (((cooldown_minutes >= 1) AND (cooldown_minutes <= 1440))),
    CONSTRAINT watch_rules_daily_cap CHECK (((daily_cap >= 1) AND (daily_cap <= 1000))),
    CONSTRAINT watch_rules_mention CHECK ((((mention_kind IS NULL) = (mention_id IS NULL)) AND (mention_kind = ANY (ARRAY['user'::text, 'role'::text])))),
    CONSTRAINT watch_rules_message_type CHECK ((message_type = ANY (ARRAY['BUY'::text, 'SELL'::text, 'BOTH'::text, 'ANY'::text, 'UNKNOWN'::text]))),
    CONSTRAINT watch_rules_price_bounds CHECK ((((min_price >= '-9999999999.99'::numeric) AND (min_price <= 9999999999.99)) AND ((max_price >= '-9999999999.99'::numeric) AND (max_price <= 9999999999.99)))),
    CONSTRAINT watch_rules_price_order CHECK ((min_unit_price <= max_unit_price)),
    CONSTRAINT watch_rules_relative_side CHECK (((usual_percent IS NULL) OR (message_type <> 'UNKNOWN'::text))),
    CONSTRAINT watch_rules_usual_percent CHECK (((usual_percent >= '-99'::integer) AND (usual_percent <= 999)))
);

CREATE TABLE public.webhook_notices (
    id uuid NOT NULL,
    webhook_id uuid NOT NULL,
    disabled_at timestamp with time zone NOT NULL,
    state text DEFAULT 'pending'::text NOT NULL,
    attempt_count integer DEFAULT 0 NOT NULL,
    next_attempt_at timestamp with time zone DEFAULT now() NOT NULL,
    leased_until timestamp with time zone,
    failure text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    sent_at timestamp with time zone,
    CONSTRAINT webhook_notices_state CHECK ((state = ANY (ARRAY['pending'::text, 'sent'::text, 'failed'::text, 'cancelled'::text])))
);

CREATE TABLE public.webhooks (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    name text NOT NULL,
    discord_webhook_id bigint NOT NULL,
    encrypted_token text NOT NULL,
    is_primary boolean DEFAULT false NOT NULL,
    disabled_at timestamp with time zone,
    disabled_reason text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    discord_thread_id bigint,
    discord_name text,
    discord_channel_id bigint,
    discord_guild_id bigint,
    is_legacy_duplicate boolean DEFAULT false NOT NULL
);

ALTER TABLE ONLY public.decisions ATTACH PARTITION public.decisions_20261123 FOR VALUES FROM ('15d8ba48-0000-8000-8000-000000000000') TO ('15df2a3b-0000-8000-8000-000000000000');

ALTER TABLE ONLY public.decisions ATTACH PARTITION public.decisions_default DEFAULT;

ALTER TABLE ONLY public.delivery_attempts ATTACH PARTITION public.delivery_attempts_20261123 FOR VALUES FROM ('15d8ba48-0000-8000-8000-000000000000') TO ('15df2a3b-0000-8000-8000-000000000000');

ALTER TABLE ONLY public.delivery_attempts ATTACH PARTITION public.delivery_attempts_default DEFAULT;

ALTER TABLE ONLY public.messages ATTACH PARTITION public.messages_20261123 FOR VALUES FROM ('15d8ba48-0000-8000-8000-000000000000') TO ('15df2a3b-0000-8000-8000-000000000000');

ALTER TABLE ONLY public.messages ATTACH PARTITION public.messages_default DEFAULT;

ALTER TABLE ONLY public.notifications ATTACH PARTITION public.notifications_20261123 FOR VALUES FROM ('15d8ba48-0000-8000-8000-000000000000') TO ('15df2a3b-0000-8000-8000-000000000000');

ALTER TABLE ONLY public.notifications ATTACH PARTITION public.notifications_default DEFAULT;

ALTER TABLE ONLY public.offers ATTACH PARTITION public.offers_20261123 FOR VALUES FROM ('15d8ba48-0000-8000-8000-000000000000') TO ('15df2a3b-0000-8000-8000-000000000000');

ALTER TABLE ONLY public.offers ATTACH PARTITION public.offers_default DEFAULT;

ALTER TABLE ONLY drizzle.__drizzle_migrations ALTER COLUMN id SET DEFAULT nextval('drizzle.__drizzle_migrations_id_seq'::regclass);

INSERT INTO drizzle.__drizzle_migrations VALUES (1, '96153ae8b840e3af4a5474a4732cb959b21c80c5a6fd39e259543c379838382c', 1795213146857);
INSERT INTO drizzle.__drizzle_migrations VALUES (2, 'e1c87342e106f1a8aa21967b114902f4e1667f5ef5569131b08b3b6f7e4255d5', 1795213147311);
INSERT INTO drizzle.__drizzle_migrations VALUES (3, 'e0389548bcaaee900be4c7ce820e1f37acd93768e0fba5207cd26adfd3e087bf', 1795213147754);
INSERT INTO drizzle.__drizzle_migrations VALUES (4, '626eb813f8509932dff56ab79af384660352ee1c5d9015b258edc5a18dfc5f35', 1795222077187);
INSERT INTO drizzle.__drizzle_migrations VALUES (5, '236d8b4aaa591f77e6b0ac656dcb5c62f5c227019986b9166b8aee9011ce616f', 1795222273769);
INSERT INTO drizzle.__drizzle_migrations VALUES (6, '5cf660a2c7532c3448b97e1010610771f9802430f44226cd310590d84693af32', 1795222377417);
INSERT INTO drizzle.__drizzle_migrations VALUES (7, 'b9dd810be24a6647f9afd1678a12166309a7d2716493ded8521c9da59e3bc17c', 1795222543126);
INSERT INTO drizzle.__drizzle_migrations VALUES (8, '7807ad56a8fc18592862d4f8cf41fa734caa58d943a432cee076c30c9bb6d675', 1795222912582);
INSERT INTO drizzle.__drizzle_migrations VALUES (9, '80ee4dfd8d17d456cb40227dfe2d790476ddbbe49d6ef630ba158576958ea53b', 1795222981131);
INSERT INTO drizzle.__drizzle_migrations VALUES (10, '2c35409993d001515064515ef5cf18d4e44cafb5f97947e9a1b69eead1f2e78f', 1795223569861);
INSERT INTO drizzle.__drizzle_migrations VALUES (11, 'd6e087d49f4fda8bb824dbc77d63b245555567856591c3b4d74c1184896cbd55', 1795224402453);
INSERT INTO drizzle.__drizzle_migrations VALUES (12, '1917cc0d2d05dd2bd5a2b93d78f97a80be9107fe3d392eecb8f8bc799f8927cc', 1795228826819);
INSERT INTO drizzle.__drizzle_migrations VALUES (13, 'abd24e20886f29e7d3ad7b956e47b7d39753e00e524fcd64563fd1cff5c8a781', 1795233768052);
INSERT INTO drizzle.__drizzle_migrations VALUES (14, 'fff96040ae09255ef364f2f5e453496c9f004579e06482076d7c845f84eeff53', 1795248463270);
INSERT INTO drizzle.__drizzle_migrations VALUES (15, '87cebabe616f9137b314432ccec30a22d2bf5d2ef720ce69eb7dc4a3a59ffeb6', 1795346429444);
INSERT INTO drizzle.__drizzle_migrations VALUES (16, 'a1c71f81226bd5dcffb1d4fc96d5d4f3ac44174ebff3c18cb3d4292c09ceaef4', 1795348541804);
INSERT INTO drizzle.__drizzle_migrations VALUES (17, '805bc3110b0bf90f55056a7b6c89f8ee36af5c78b21b3761e31d9741f145be04', 1795349010448);
INSERT INTO drizzle.__drizzle_migrations VALUES (18, 'ad8182badc497dc36a9c3d156f6490368a7fa84ea539837078c97c9122684884', 1795349018612);
INSERT INTO drizzle.__drizzle_migrations VALUES (19, '8c8e0ba9b6e0cc335e809c7f64f10a76c83784834b80c9f60ee92adfd059cfe1', 1795349424087);
INSERT INTO drizzle.__drizzle_migrations VALUES (20, 'bc0e4c12af319eac0c92cc38d33b1bb08070358381a3c1b2d059440ce895e691', 1795350102796);
INSERT INTO drizzle.__drizzle_migrations VALUES (21, 'e84c0dd82aaafeba124c1c58dc6ef239cd5a1987730190fe7f2ede7632fd2392', 1795350206639);
INSERT INTO drizzle.__drizzle_migrations VALUES (22, 'e60aa5ac1c1e392d2c2b028522d1c2b723672393bf9e270dc4cd939137c194a6', 1795350540897);
INSERT INTO drizzle.__drizzle_migrations VALUES (23, '661122a91b7a699a306b421cf4aeb244db6a95568ece90996c8bb02b43bfa541', 1795350757807);
INSERT INTO drizzle.__drizzle_migrations VALUES (24, '984586ff11d056b0866d794cd698a6201ca27faa87453b7c7c549123bca8e10c', 1795351047277);
INSERT INTO drizzle.__drizzle_migrations VALUES (25, 'a5a60a12107cb82b4204dc3c29ae37959cb3941e43d4bee9ac5d7d620cbc0873', 1795351272187);
INSERT INTO drizzle.__drizzle_migrations VALUES (26, 'ddd5ca99772048eb5af37edf6bfa7733a2e7d7aebddea13ea8554c18128cc8f5', 1795351753638);
INSERT INTO drizzle.__drizzle_migrations VALUES (27, '2b861654a8e2c06c02c96341942ee6278f75f9528d52a2c6925a00b050e97fbd', 1795352091068);
INSERT INTO drizzle.__drizzle_migrations VALUES (28, '30d447460a5335f4367aefd4413a478f27437e5e6c4c548e545775e0be5901d0', 1795352959437);
INSERT INTO drizzle.__drizzle_migrations VALUES (29, '2797f465746b1c3796fd2aa0674838304a577f1f654f2ca69c8ef098ced547fb', 1795353667946);
INSERT INTO drizzle.__drizzle_migrations VALUES (30, '64a2ed3c5ae48b1947d4172c47d7c7b251e32760f120b6c4c313bfb95fa8449b', 1795354621134);
INSERT INTO drizzle.__drizzle_migrations VALUES (31, '9b9431ac8c5512a884a5e44a73fe8ba5d882bdb5ef4bc1a3e9a111f96e505cad', 1795360100792);
INSERT INTO drizzle.__drizzle_migrations VALUES (32, '90ae8befaa733cf82effa9a7e37f092f9c4cd841864c541f1b279ed2b64e2aea', 1795361505702);
INSERT INTO drizzle.__drizzle_migrations VALUES (33, 'b294018fe0dee7dfed9c3d6740e080abb7696e5ba9266e5358d6f42fac53bf83', 1795363853799);
INSERT INTO drizzle.__drizzle_migrations VALUES (34, '1bd98e842a226fa8bb24d44e0db95dc47fe553df434df3ca1522c8fdad172867', 1795384128100);
INSERT INTO drizzle.__drizzle_migrations VALUES (35, '75b6c5e9ea50fc0d166b42b8fda372efd2e511739df8b0084f2519176094b192', 1795401097813);
INSERT INTO drizzle.__drizzle_migrations VALUES (36, 'de097ce1d18592d984f6c0aa108d5fbbb1ca819ba08ba384bd378fe7ef7d50c9', 1795402681950);
INSERT INTO drizzle.__drizzle_migrations VALUES (37, '0f872513757adb0fd9f2711e42f63d2b4e28404f1490000850fe37170580cb3d', 1795412563517);
INSERT INTO drizzle.__drizzle_migrations VALUES (38, '9e77877c0c352abab204430409f846538578ea643ae2157bf168d495e20f3b4d', 1795414553277);
INSERT INTO drizzle.__drizzle_migrations VALUES (39, 'a667aa80b75653d19a1532cd302c99c4424dbdf42688ba200290c6d67b42b486', 1795415592425);
INSERT INTO drizzle.__drizzle_migrations VALUES (40, 'f1a9bc993192f1b8977ae588987893726dde04b33062e9826d549b110b1ff5a0', 1795416449912);
INSERT INTO drizzle.__drizzle_migrations VALUES (41, '1d0a1ad93e5bc5bd7a3eb4ec11927e78f62b4dcc52ceaf7c95fe79a7ab592c24', 1795417102772);
INSERT INTO drizzle.__drizzle_migrations VALUES (42, 'b484d373d15602c8211c976958de7381ab57e661faccaac82efd99a65ac71aac', 1795418044396);
INSERT INTO drizzle.__drizzle_migrations VALUES (43, '3fd1e3c6800214a3692c3acd83445095b8c0617162a4297c11bcfbf1f9b0a93c', 1795445676678);
INSERT INTO drizzle.__drizzle_migrations VALUES (44, 'acb0a1a8231b4ef97c87986dbafefce7f5ed21783c606ac0d5cb8e46b54ed983', 1795447108694);
INSERT INTO drizzle.__drizzle_migrations VALUES (45, '353244275d469e34dfe66d0fce7de8303de4cf657fd0a4712bb1f793430a5386', 1795447722404);
INSERT INTO drizzle.__drizzle_migrations VALUES (46, 'cf1915e7329f7822717bfcfd03d61958569e13be0b9197f0e49450b92e7ccf46', 1795448593667);
INSERT INTO drizzle.__drizzle_migrations VALUES (47, 'de321497975a8b5c02c71c1ef50574533d4edfb82b9ffd2dfc51e03bd61d9be5', 1795448636687);
INSERT INTO drizzle.__drizzle_migrations VALUES (48, '35a369ce65c9f39e108dde6936b2239ea3017663975bad0dfd83e8958e569395', 1795449998017);
INSERT INTO drizzle.__drizzle_migrations VALUES (49, 'b25928973fae269fd857c889a6d81c7318da9d038d8901deb54408439d9d1b19', 1795451072636);
INSERT INTO drizzle.__drizzle_migrations VALUES (50, '6c87366c00709470cfeb8458bb717290f1e9dcb1d47049d17848342bcb7dbf7d', 1795466987553);
INSERT INTO drizzle.__drizzle_migrations VALUES (51, '9f25d3758e0f62c3134ea2b2b4b3d7845ff657a8b0ae978d64ea0465d045041e', 1795468108445);
INSERT INTO drizzle.__drizzle_migrations VALUES (52, '4790948819ecb4f7a279a769ee65e75a4684469a6fd2d6ecdb567cf169ee5f59', 1795646558390);
INSERT INTO drizzle.__drizzle_migrations VALUES (53, 'd69a45f604e045bb9e36d8273b9d5a91a1c631c93d714519f9ccd2b53005fae4', 1795661139337);

INSERT INTO public.channels VALUES (5, NULL, NULL, NULL, '2026-11-26 10:55:15.927585+00', NULL, NULL);

INSERT INTO public.decisions_default VALUES ('00000000-0000-7000-8000-0000000000d1', '131944d6-3880-8000-8000-000000000001', '00000000-0000-7000-8000-0000000000a1', '00000000-0000-7000-8000-000000000001', 'matched', '131944d6-3880-8000-8093-bad7e3dcc9ad', '2026-11-26 10:55:15.934822+00');

INSERT INTO public.delivery_attempts_default VALUES ('00000000-0000-7000-8000-0000000000e1', '131944d6-3880-8000-8093-bad7e3dcc9ad', 1, 'POST', '2026-11-26 10:55:15.937634+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL);

INSERT INTO public.items VALUES (2, 'Dirt', '', 1, NULL, '2026-11-26 10:55:15.919265+00');
INSERT INTO public.items VALUES (4, 'Lava', '', 4, NULL, '2026-11-26 10:55:15.919265+00');
INSERT INTO public.items VALUES (242, 'World Lock', '', 999, NULL, '2026-11-26 10:55:15.919265+00');

INSERT INTO public.ledger_accounts VALUES ('00000000-0000-7000-8000-0000000000b2', 'deposits', NULL, -12.50, '2026-11-26 10:55:15.940468+00');
INSERT INTO public.ledger_accounts VALUES ('00000000-0000-7000-8000-0000000000b1', 'user', '00000000-0000-7000-8000-000000000001', 12.50, '2026-11-26 10:55:15.940468+00');

INSERT INTO public.ledger_entries OVERRIDING SYSTEM VALUE VALUES ('00000000-0000-7000-8000-0000000000c2', '00000000-0000-7000-8000-0000000000c1', '00000000-0000-7000-8000-0000000000b1', 12.50, '2026-11-26 10:55:29.531132+00', 1);
INSERT INTO public.ledger_entries OVERRIDING SYSTEM VALUE VALUES ('00000000-0000-7000-8000-0000000000c3', '00000000-0000-7000-8000-0000000000c1', '00000000-0000-7000-8000-0000000000b2', -12.50, '2026-11-26 10:55:29.531132+00', 2);

INSERT INTO public.ledger_transactions VALUES ('00000000-0000-7000-8000-0000000000c1', 'deposit', 'Deposit of Wanda', NULL, NULL, '2026-11-26 10:55:29.531132+00', NULL, NULL);

INSERT INTO public.messages_default VALUES ('131944d6-3880-8000-8000-000000000000', 1376206848000000000, 0, 5, NULL, 1, 'seller', 's> dirt 3wl', '{}', 'gateway', '2025-05-25 12:00:00+00', NULL, '2025-05-25 12:00:00+00', '2026-11-26 10:55:15.927881+00', NULL, NULL);
INSERT INTO public.messages_default VALUES ('00000000-0000-8000-8700-000000000000', 7, 0, 5, NULL, 1, 'seller', 'b> lava 2wl', '{}', 'gateway', '2015-01-01 00:00:00+00', NULL, '2025-05-25 12:00:00+00', '2026-11-26 10:55:15.927881+00', NULL, NULL);

INSERT INTO public.notifications_default VALUES ('131944d6-3880-8000-8093-bad7e3dcc9ad', '00000000-0000-7000-8000-000000000001', '131944d6-3880-8000-8000-000000000000', 1376206848000000000, 0, 'exact', 'sent', false, 1, NULL, 'dm', NULL, NULL, NULL, 0, '2026-11-26 10:55:15.932292+00', NULL, NULL, NULL, '2026-11-26 10:55:15.932292+00', NULL, '{}', '2026-11-26 10:55:15.932292+00', NULL, 0, NULL, NULL, '{2}', NULL);

INSERT INTO public.offer_feedback VALUES ('00000000-0000-7000-8000-0000000000f1', NULL, 'person', '131944d6-3880-8000-8093-bad7e3dcc9ad', '131944d6-3880-8000-8000-000000000001', '131944d6-3880-8000-8000-000000000000', 1, 0, '', NULL, '{}', 'right', NULL, NULL, NULL, NULL, '2026-11-26 10:55:15.938655+00', '2026-11-26 10:55:15.938655+00');

INSERT INTO public.offers_default VALUES ('131944d6-3880-8000-8000-000000000001', '131944d6-3880-8000-8000-000000000000', 0, 'SELL', 2, 3.00, NULL, DEFAULT, 'exact', 1, 3, 7, NULL, NULL, NULL, NULL, NULL, '2025-05-25 12:00:00+00', '2026-11-26 10:55:15.930359+00');

INSERT INTO public.unprocessed_messages VALUES ('00000000-0000-8000-8700-000000000000', NULL, NULL, false);

INSERT INTO public.users VALUES ('00000000-0000-7000-8000-000000000001', 'Wanda Watcher', 'wanda@example.com', NULL, NULL, NULL, false, false, false, '2026-11-26 10:55:15.916321+00', NULL, NULL, false, NULL, 'UTC', NULL, NULL, 'digest', '2026-11-26 10:55:15.916321+00', 'id');
INSERT INTO public.users VALUES ('00000000-0000-7000-8000-000000000002', 'Sam Seller', 'sam@example.com', NULL, NULL, NULL, false, false, false, '2026-11-26 10:55:15.916321+00', NULL, NULL, false, NULL, 'UTC', NULL, NULL, 'digest', '2026-11-26 10:55:15.916321+00', NULL);

INSERT INTO public.watch_rule_versions VALUES ('bf5c95e5-399c-4c53-afa6-85a0deec23f1', '00000000-0000-7000-8000-0000000000a1', 2, 1.00, 5.00, 'SELL', '2026-11-26 10:55:15.92126+00', '2026-11-26 10:55:15.926232+00', NULL);

INSERT INTO public.watch_rules VALUES ('00000000-0000-7000-8000-0000000000a2', '00000000-0000-7000-8000-000000000001', 4, 1.00, 9.00, DEFAULT, DEFAULT, 'BUY', NULL, false, '2026-11-26 10:55:15.92126+00', '2026-11-26 10:55:15.92126+00', 2, '2026-11-26 10:55:15.92126+00', NULL, NULL, NULL, false, NULL, NULL, NULL, NULL, DEFAULT);
INSERT INTO public.watch_rules VALUES ('00000000-0000-7000-8000-0000000000a1', '00000000-0000-7000-8000-000000000001', 2, 1.00, 3.00, DEFAULT, DEFAULT, 'SELL', NULL, false, '2026-11-26 10:55:15.92126+00', '2026-11-26 10:55:15.92126+00', 1, '2026-11-26 10:55:15.926232+00', NULL, NULL, NULL, false, NULL, NULL, NULL, NULL, DEFAULT);

SELECT pg_catalog.setval('drizzle.__drizzle_migrations_id_seq', 53, true);

SELECT pg_catalog.setval('public.ledger_entries_position_seq', 2, true);

SELECT pg_catalog.setval('public.tags_id_seq', 1, false);

ALTER TABLE ONLY drizzle.__drizzle_migrations
    ADD CONSTRAINT __drizzle_migrations_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.aliases
    ADD CONSTRAINT aliases_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.api_tokens
    ADD CONSTRAINT api_tokens_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.api_tokens
    ADD CONSTRAINT api_tokens_token_hash_unique UNIQUE (token_hash);

ALTER TABLE ONLY public.audit_log
    ADD CONSTRAINT audit_log_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.author_opt_outs
    ADD CONSTRAINT author_opt_outs_pkey PRIMARY KEY (discord_user_id);

ALTER TABLE ONLY public.blacklist_entries
    ADD CONSTRAINT blacklist_entries_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.bot_guilds
    ADD CONSTRAINT bot_guilds_pkey PRIMARY KEY (guild_id);

ALTER TABLE ONLY public.bot_health_reports
    ADD CONSTRAINT bot_health_reports_pkey PRIMARY KEY (process);

ALTER TABLE ONLY public.channels
    ADD CONSTRAINT channels_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.decisions
    ADD CONSTRAINT decisions_offer_rule_unique UNIQUE (offer_id, watch_rule_id);

ALTER TABLE ONLY public.decisions_20261123
    ADD CONSTRAINT decisions_20261123_offer_id_watch_rule_id_key UNIQUE (offer_id, watch_rule_id);

ALTER TABLE ONLY public.decisions
    ADD CONSTRAINT decisions_offer_id_id_pk PRIMARY KEY (offer_id, id);

ALTER TABLE ONLY public.decisions_20261123
    ADD CONSTRAINT decisions_20261123_pkey PRIMARY KEY (offer_id, id);

ALTER TABLE ONLY public.decisions_default
    ADD CONSTRAINT decisions_default_offer_id_watch_rule_id_key UNIQUE (offer_id, watch_rule_id);

ALTER TABLE ONLY public.decisions_default
    ADD CONSTRAINT decisions_default_pkey PRIMARY KEY (offer_id, id);

ALTER TABLE ONLY public.deleted_identities
    ADD CONSTRAINT deleted_identities_pkey PRIMARY KEY (identity_hash);

ALTER TABLE ONLY public.delivery_attempts
    ADD CONSTRAINT delivery_attempts_notification_id_id_pk PRIMARY KEY (notification_id, id);

ALTER TABLE ONLY public.delivery_attempts_20261123
    ADD CONSTRAINT delivery_attempts_20261123_pkey PRIMARY KEY (notification_id, id);

ALTER TABLE ONLY public.delivery_attempts_default
    ADD CONSTRAINT delivery_attempts_default_pkey PRIMARY KEY (notification_id, id);

ALTER TABLE ONLY public.delivery_senders
    ADD CONSTRAINT delivery_senders_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.deposits
    ADD CONSTRAINT deposits_credit_unique UNIQUE (credited_transaction_id);

ALTER TABLE ONLY public.deposits
    ADD CONSTRAINT deposits_idempotency_key_unique UNIQUE (idempotency_key);

ALTER TABLE ONLY public.deposits
    ADD CONSTRAINT deposits_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.digests
    ADD CONSTRAINT digests_once UNIQUE NULLS NOT DISTINCT (user_id, kind, ends_at, webhook_id);

ALTER TABLE ONLY public.digests
    ADD CONSTRAINT digests_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.discord_invalid_requests
    ADD CONSTRAINT discord_invalid_requests_pkey PRIMARY KEY (bucket);

ALTER TABLE ONLY public.ended_sessions
    ADD CONSTRAINT ended_sessions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.growid_codes
    ADD CONSTRAINT growid_codes_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY public.growid_verifications
    ADD CONSTRAINT growid_verifications_pkey PRIMARY KEY (idempotency_key);

ALTER TABLE ONLY public.guild_members
    ADD CONSTRAINT guild_members_guild_id_user_id_pk PRIMARY KEY (guild_id, user_id);

ALTER TABLE ONLY public.guilds
    ADD CONSTRAINT guilds_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.idempotent_requests
    ADD CONSTRAINT idempotent_requests_user_id_call_key_pk PRIMARY KEY (user_id, call, key);

ALTER TABLE ONLY public.incidents
    ADD CONSTRAINT incidents_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.item_aliases
    ADD CONSTRAINT item_aliases_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.item_price_days
    ADD CONSTRAINT item_price_days_item_id_type_day_pk PRIMARY KEY (item_id, type, day);

ALTER TABLE ONLY public.item_tags
    ADD CONSTRAINT item_tags_item_id_tag_id_pk PRIMARY KEY (item_id, tag_id);

ALTER TABLE ONLY public.items
    ADD CONSTRAINT items_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.labelled_messages
    ADD CONSTRAINT labelled_messages_message_unique UNIQUE (message_id);

ALTER TABLE ONLY public.labelled_messages
    ADD CONSTRAINT labelled_messages_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.ledger_accounts
    ADD CONSTRAINT ledger_accounts_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.ledger_accounts
    ADD CONSTRAINT ledger_accounts_user_id_unique UNIQUE (user_id);

ALTER TABLE ONLY public.ledger_entries
    ADD CONSTRAINT ledger_entries_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.ledger_transactions
    ADD CONSTRAINT ledger_transactions_idempotency_key_unique UNIQUE (idempotency_key);

ALTER TABLE ONLY public.ledger_transactions
    ADD CONSTRAINT ledger_transactions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.link_codes
    ADD CONSTRAINT link_codes_code_hash_unique UNIQUE (code_hash);

ALTER TABLE ONLY public.link_codes
    ADD CONSTRAINT link_codes_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.message_deletions
    ADD CONSTRAINT message_deletions_pkey PRIMARY KEY (discord_message_id);

ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.messages_20261123
    ADD CONSTRAINT messages_20261123_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.messages_default
    ADD CONSTRAINT messages_default_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT notifications_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.notifications_20261123
    ADD CONSTRAINT notifications_20261123_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.notifications_default
    ADD CONSTRAINT notifications_default_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.offer_feedback
    ADD CONSTRAINT offer_feedback_offer_person_unique UNIQUE (offer_id, user_id);

ALTER TABLE ONLY public.offer_feedback
    ADD CONSTRAINT offer_feedback_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.offers
    ADD CONSTRAINT offers_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.offers_20261123
    ADD CONSTRAINT offers_20261123_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.offers_default
    ADD CONSTRAINT offers_default_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.orphaned_stripe_customers
    ADD CONSTRAINT orphaned_stripe_customers_pkey PRIMARY KEY (stripe_customer_id);

ALTER TABLE ONLY public.pending_pushes
    ADD CONSTRAINT pending_pushes_subscription_id_notification_id_pk PRIMARY KEY (subscription_id, notification_id);

ALTER TABLE ONLY public.permissions
    ADD CONSTRAINT permissions_name_unique UNIQUE (name);

ALTER TABLE ONLY public.permissions
    ADD CONSTRAINT permissions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.ping_latencies
    ADD CONSTRAINT ping_latencies_measure_step_bucket_latency_ms_pk PRIMARY KEY (measure, step, bucket, latency_ms);

ALTER TABLE ONLY public.plans
    ADD CONSTRAINT plans_name_unique UNIQUE (name);

ALTER TABLE ONLY public.plans
    ADD CONSTRAINT plans_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.preferences
    ADD CONSTRAINT preferences_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.preferences
    ADD CONSTRAINT preferences_user_preference_unique UNIQUE (user_id, preference_id);

ALTER TABLE ONLY public.push_subscriptions
    ADD CONSTRAINT push_subscriptions_endpoint_unique UNIQUE (endpoint);

ALTER TABLE ONLY public.push_subscriptions
    ADD CONSTRAINT push_subscriptions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.rate_limit_windows
    ADD CONSTRAINT rate_limit_windows_pkey PRIMARY KEY (key);

ALTER TABLE ONLY public.role_permissions
    ADD CONSTRAINT role_permissions_role_id_permission_id_pk PRIMARY KEY (role_id, permission_id);

ALTER TABLE ONLY public.roles
    ADD CONSTRAINT roles_name_unique UNIQUE (name);

ALTER TABLE ONLY public.roles
    ADD CONSTRAINT roles_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.statistics_history
    ADD CONSTRAINT statistics_history_key_step_bucket_pk PRIMARY KEY (key, step, bucket);

ALTER TABLE ONLY public.statistics
    ADD CONSTRAINT statistics_pkey PRIMARY KEY (key);

ALTER TABLE ONLY public.stripe_customers
    ADD CONSTRAINT stripe_customers_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY public.stripe_customers
    ADD CONSTRAINT stripe_customers_stripe_customer_id_unique UNIQUE (stripe_customer_id);

ALTER TABLE ONLY public.stripe_events
    ADD CONSTRAINT stripe_events_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.subscription_purchases
    ADD CONSTRAINT subscription_purchases_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.subscription_reminders
    ADD CONSTRAINT subscription_reminders_once UNIQUE (subscription_id, ends_at);

ALTER TABLE ONLY public.subscription_reminders
    ADD CONSTRAINT subscription_reminders_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.subscriptions
    ADD CONSTRAINT subscriptions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.subscriptions
    ADD CONSTRAINT subscriptions_stripe_subscription_id_unique UNIQUE (stripe_subscription_id);

ALTER TABLE ONLY public.tags
    ADD CONSTRAINT tags_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.trial_claims
    ADD CONSTRAINT trial_claims_discord_user_id_unique UNIQUE (discord_user_id);

ALTER TABLE ONLY public.trial_claims
    ADD CONSTRAINT trial_claims_identity_hash_unique UNIQUE (identity_hash);

ALTER TABLE ONLY public.trial_claims
    ADD CONSTRAINT trial_claims_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.trial_claims
    ADD CONSTRAINT trial_claims_user_id_unique UNIQUE (user_id);

ALTER TABLE ONLY public.unknown_names
    ADD CONSTRAINT unknown_names_pkey PRIMARY KEY (name);

ALTER TABLE ONLY public.unprocessed_messages
    ADD CONSTRAINT unprocessed_messages_pkey PRIMARY KEY (message_id);

ALTER TABLE ONLY public.user_identities
    ADD CONSTRAINT user_identities_issuer_subject_unique UNIQUE (issuer, subject);

ALTER TABLE ONLY public.user_identities
    ADD CONSTRAINT user_identities_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.user_roles
    ADD CONSTRAINT user_roles_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.watch_rule_tags
    ADD CONSTRAINT watch_rule_tags_watch_rule_id_tag_id_pk PRIMARY KEY (watch_rule_id, tag_id);

ALTER TABLE ONLY public.watch_rule_versions
    ADD CONSTRAINT watch_rule_versions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.watch_rules
    ADD CONSTRAINT watch_rules_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.webhook_notices
    ADD CONSTRAINT webhook_notices_once UNIQUE (webhook_id, disabled_at);

ALTER TABLE ONLY public.webhook_notices
    ADD CONSTRAINT webhook_notices_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.webhooks
    ADD CONSTRAINT webhooks_pkey PRIMARY KEY (id);

CREATE INDEX aliases_item_id_index ON public.aliases USING btree (item_id);

CREATE UNIQUE INDEX aliases_user_alias_unique ON public.aliases USING btree (user_id, lower(alias));

CREATE INDEX api_tokens_user_id_index ON public.api_tokens USING btree (user_id);

CREATE INDEX audit_log_action_index ON public.audit_log USING btree (action, created_at);

CREATE INDEX audit_log_actor_index ON public.audit_log USING btree (actor_user_id, created_at);

CREATE INDEX audit_log_address_index ON public.audit_log USING btree (client_address) WHERE (client_address IS NOT NULL);

CREATE INDEX audit_log_client_address_index ON public.audit_log USING btree (created_at) WHERE (client_address IS NOT NULL);

CREATE INDEX audit_log_created_index ON public.audit_log USING btree (created_at);

CREATE INDEX audit_log_search_index ON public.audit_log USING gin (message public.gin_trgm_ops, user_email public.gin_trgm_ops, user_name public.gin_trgm_ops);

CREATE INDEX audit_log_target_index ON public.audit_log USING btree (target_user_id);

CREATE INDEX blacklist_entries_item_id_index ON public.blacklist_entries USING btree (item_id);

CREATE UNIQUE INDEX blacklist_entries_unique ON public.blacklist_entries USING btree (user_id, COALESCE(item_id, ('-1'::integer)::bigint), COALESCE(blacklist_user, (0)::bigint), COALESCE(blacklist_world, ''::text), COALESCE(blacklist_channel, (0)::bigint));

CREATE INDEX decisions_notification_index ON ONLY public.decisions USING btree (notification_id);

CREATE INDEX decisions_20261123_notification_id_idx ON public.decisions_20261123 USING btree (notification_id);

CREATE INDEX decisions_user_index ON ONLY public.decisions USING btree (user_id, created_at);

CREATE INDEX decisions_20261123_user_id_created_at_idx ON public.decisions_20261123 USING btree (user_id, created_at);

CREATE INDEX decisions_watch_rule_index ON ONLY public.decisions USING btree (watch_rule_id, reason, created_at);

CREATE INDEX decisions_20261123_watch_rule_id_reason_created_at_idx ON public.decisions_20261123 USING btree (watch_rule_id, reason, created_at);

CREATE INDEX decisions_default_notification_id_idx ON public.decisions_default USING btree (notification_id);

CREATE INDEX decisions_default_user_id_created_at_idx ON public.decisions_default USING btree (user_id, created_at);

CREATE INDEX decisions_default_watch_rule_id_reason_created_at_idx ON public.decisions_default USING btree (watch_rule_id, reason, created_at);

CREATE INDEX deleted_identities_deleted_index ON public.deleted_identities USING btree (deleted_at);

CREATE INDEX deposits_expiry_index ON public.deposits USING btree (expires_at) WHERE (state = 'waiting'::text);

CREATE INDEX deposits_growid_index ON public.deposits USING btree (lower(growid)) WHERE (state = 'waiting'::text);

CREATE INDEX deposits_user_index ON public.deposits USING btree (user_id, credited_at);

CREATE INDEX digests_due_index ON public.digests USING btree (next_attempt_at) WHERE (state = 'pending'::text);

CREATE INDEX ended_sessions_ended_index ON public.ended_sessions USING btree (ended_at);

CREATE INDEX ended_sessions_session_index ON public.ended_sessions USING btree (issuer, session_id);

CREATE INDEX ended_sessions_subject_index ON public.ended_sessions USING btree (issuer, subject);

CREATE INDEX growid_codes_growid_index ON public.growid_codes USING btree (lower(growid));

CREATE INDEX guild_members_user_index ON public.guild_members USING btree (user_id);

CREATE INDEX guilds_decided_by_index ON public.guilds USING btree (decided_by_user_id);

CREATE INDEX idempotent_requests_created_index ON public.idempotent_requests USING btree (created_at);

CREATE UNIQUE INDEX incidents_open ON public.incidents USING btree (kind) WHERE (ended_at IS NULL);

CREATE INDEX incidents_started_index ON public.incidents USING btree (started_at);

CREATE UNIQUE INDEX item_aliases_alias_unique ON public.item_aliases USING btree (lower(alias));

CREATE INDEX item_aliases_item_id_index ON public.item_aliases USING btree (item_id);

CREATE INDEX item_price_days_day_index ON public.item_price_days USING btree (day);

CREATE INDEX item_tags_tag_id_index ON public.item_tags USING btree (tag_id);

CREATE INDEX items_name_trigram_index ON public.items USING gin (lower(name) public.gin_trgm_ops);

CREATE UNIQUE INDEX items_name_unique ON public.items USING btree (lower(name));

CREATE INDEX labelled_messages_created_index ON public.labelled_messages USING btree (created_at);

CREATE INDEX labelled_messages_labelled_by_index ON public.labelled_messages USING btree (labelled_by);

CREATE UNIQUE INDEX ledger_accounts_one_of_each_house_kind ON public.ledger_accounts USING btree (kind) WHERE (kind <> 'user'::text);

CREATE INDEX ledger_entries_account_index ON public.ledger_entries USING btree (account_id, "position");

CREATE INDEX ledger_entries_transaction_index ON public.ledger_entries USING btree (transaction_id);

CREATE INDEX ledger_transactions_actor_index ON public.ledger_transactions USING btree (actor_user_id);

CREATE INDEX link_codes_user_id_index ON public.link_codes USING btree (user_id);

CREATE INDEX message_deletions_created_index ON public.message_deletions USING btree (created_at);

CREATE INDEX messages_author_index ON ONLY public.messages USING btree (author_id, posted_at);

CREATE INDEX messages_20261123_author_id_posted_at_idx ON public.messages_20261123 USING btree (author_id, posted_at);

CREATE INDEX messages_channel_index ON ONLY public.messages USING btree (channel_id);

CREATE INDEX messages_20261123_channel_id_idx ON public.messages_20261123 USING btree (channel_id);

CREATE INDEX messages_deleted_index ON ONLY public.messages USING btree (deleted_at) WHERE ((deleted_at IS NOT NULL) AND (text_removed_at IS NULL));

CREATE INDEX messages_20261123_deleted_at_idx ON public.messages_20261123 USING btree (deleted_at) WHERE ((deleted_at IS NOT NULL) AND (text_removed_at IS NULL));

CREATE INDEX messages_discord_message_index ON ONLY public.messages USING btree (discord_message_id);

CREATE INDEX messages_20261123_discord_message_id_idx ON public.messages_20261123 USING btree (discord_message_id);

CREATE INDEX messages_edited_index ON ONLY public.messages USING btree (edited_at) WHERE ((edited_at IS NOT NULL) AND (deleted_at IS NULL));

CREATE INDEX messages_20261123_edited_at_idx ON public.messages_20261123 USING btree (edited_at) WHERE ((edited_at IS NOT NULL) AND (deleted_at IS NULL));

CREATE INDEX messages_stored_index ON ONLY public.messages USING brin (stored_at) WITH (autosummarize='true');

CREATE INDEX messages_20261123_stored_at_idx ON public.messages_20261123 USING brin (stored_at) WITH (autosummarize='true');

CREATE INDEX messages_default_author_id_posted_at_idx ON public.messages_default USING btree (author_id, posted_at);

CREATE INDEX messages_default_channel_id_idx ON public.messages_default USING btree (channel_id);

CREATE INDEX messages_default_deleted_at_idx ON public.messages_default USING btree (deleted_at) WHERE ((deleted_at IS NOT NULL) AND (text_removed_at IS NULL));

CREATE INDEX messages_default_discord_message_id_idx ON public.messages_default USING btree (discord_message_id);

CREATE INDEX messages_default_edited_at_idx ON public.messages_default USING btree (edited_at) WHERE ((edited_at IS NOT NULL) AND (deleted_at IS NULL));

CREATE INDEX messages_default_stored_at_idx ON public.messages_default USING brin (stored_at) WITH (autosummarize='true');

CREATE INDEX notifications_created_index ON ONLY public.notifications USING brin (created_at) WITH (autosummarize='true');

CREATE INDEX notifications_20261123_created_at_idx ON public.notifications_20261123 USING brin (created_at) WITH (autosummarize='true');

CREATE INDEX notifications_discord_message_index ON ONLY public.notifications USING btree (discord_message_id);

CREATE INDEX notifications_20261123_discord_message_id_idx ON public.notifications_20261123 USING btree (discord_message_id);

CREATE INDEX notifications_message_id_index ON ONLY public.notifications USING btree (message_id);

CREATE INDEX notifications_20261123_message_id_idx ON public.notifications_20261123 USING btree (message_id);

CREATE INDEX notifications_due_index ON ONLY public.notifications USING btree (next_attempt_at) WHERE ((state = ANY (ARRAY['pending'::text, 'sent'::text])) AND (revision IS DISTINCT FROM sent_revision));

CREATE INDEX notifications_20261123_next_attempt_at_idx ON public.notifications_20261123 USING btree (next_attempt_at) WHERE ((state = ANY (ARRAY['pending'::text, 'sent'::text])) AND (revision IS DISTINCT FROM sent_revision));

CREATE INDEX notifications_request_index ON ONLY public.notifications USING btree (request_id) WHERE (request_id IS NOT NULL);

CREATE INDEX notifications_20261123_request_id_idx ON public.notifications_20261123 USING btree (request_id) WHERE (request_id IS NOT NULL);

CREATE INDEX notifications_list_index ON ONLY public.notifications USING btree (user_id, created_at, id, discord_message_id, message_id, kind, state, search_text, item_ids, sides);

CREATE INDEX notifications_20261123_user_id_created_at_id_discord_messag_idx ON public.notifications_20261123 USING btree (user_id, created_at, id, discord_message_id, message_id, kind, state, search_text, item_ids, sides);

CREATE INDEX notifications_webhook_id_index ON ONLY public.notifications USING btree (webhook_id);

CREATE INDEX notifications_20261123_webhook_id_idx ON public.notifications_20261123 USING btree (webhook_id);

CREATE INDEX notifications_default_created_at_idx ON public.notifications_default USING brin (created_at) WITH (autosummarize='true');

CREATE INDEX notifications_default_discord_message_id_idx ON public.notifications_default USING btree (discord_message_id);

CREATE INDEX notifications_default_message_id_idx ON public.notifications_default USING btree (message_id);

CREATE INDEX notifications_default_next_attempt_at_idx ON public.notifications_default USING btree (next_attempt_at) WHERE ((state = ANY (ARRAY['pending'::text, 'sent'::text])) AND (revision IS DISTINCT FROM sent_revision));

CREATE INDEX notifications_default_request_id_idx ON public.notifications_default USING btree (request_id) WHERE (request_id IS NOT NULL);

CREATE INDEX notifications_default_user_id_created_at_id_discord_message_idx ON public.notifications_default USING btree (user_id, created_at, id, discord_message_id, message_id, kind, state, search_text, item_ids, sides);

CREATE INDEX notifications_default_webhook_id_idx ON public.notifications_default USING btree (webhook_id);

CREATE INDEX offer_feedback_message_index ON public.offer_feedback USING btree (message_id);

CREATE INDEX offer_feedback_notification_index ON public.offer_feedback USING btree (notification_id);

CREATE INDEX offer_feedback_reviewed_by_index ON public.offer_feedback USING btree (reviewed_by);

CREATE INDEX offer_feedback_unreviewed_index ON public.offer_feedback USING btree (created_at) WHERE ((verdict = 'wrong'::text) AND (reviewed_at IS NULL));

CREATE INDEX offer_feedback_updated_index ON public.offer_feedback USING btree (updated_at);

CREATE INDEX offer_feedback_user_index ON public.offer_feedback USING btree (user_id);

CREATE INDEX offers_item_index ON ONLY public.offers USING btree (item_id, posted_at);

CREATE INDEX offers_20261123_item_id_posted_at_idx ON public.offers_20261123 USING btree (item_id, posted_at);

CREATE INDEX offers_message_index ON ONLY public.offers USING btree (message_id);

CREATE INDEX offers_20261123_message_id_idx ON public.offers_20261123 USING btree (message_id);

CREATE INDEX offers_posted_index ON ONLY public.offers USING brin (posted_at);

CREATE INDEX offers_20261123_posted_at_idx ON public.offers_20261123 USING brin (posted_at);

CREATE INDEX offers_predicted_index ON ONLY public.offers USING btree (posted_at) WHERE (kind = 'predicted'::text);

CREATE INDEX offers_20261123_posted_at_idx1 ON public.offers_20261123 USING btree (posted_at) WHERE (kind = 'predicted'::text);

CREATE INDEX offers_default_item_id_posted_at_idx ON public.offers_default USING btree (item_id, posted_at);

CREATE INDEX offers_default_message_id_idx ON public.offers_default USING btree (message_id);

CREATE INDEX offers_default_posted_at_idx ON public.offers_default USING brin (posted_at);

CREATE INDEX offers_default_posted_at_idx1 ON public.offers_default USING btree (posted_at) WHERE (kind = 'predicted'::text);

CREATE INDEX orphaned_stripe_customers_next_index ON public.orphaned_stripe_customers USING btree (next_attempt_at);

CREATE INDEX pending_pushes_due_index ON public.pending_pushes USING btree (next_attempt_at);

CREATE INDEX plans_role_id_index ON public.plans USING btree (role_id);

CREATE INDEX push_subscriptions_user_index ON public.push_subscriptions USING btree (user_id);

CREATE INDEX rate_limit_windows_ends_index ON public.rate_limit_windows USING btree (ends_at);

CREATE INDEX role_permissions_permission_id_index ON public.role_permissions USING btree (permission_id);

CREATE INDEX statistics_history_bucket_index ON public.statistics_history USING btree (bucket);

CREATE INDEX stripe_customers_due_index ON public.stripe_customers USING btree (sync_due_at);

CREATE INDEX stripe_events_open_index ON public.stripe_events USING btree (stripe_customer_id) WHERE (processed_at IS NULL);

CREATE INDEX stripe_events_received_index ON public.stripe_events USING btree (received_at);

CREATE INDEX subscription_purchases_subscription_index ON public.subscription_purchases USING btree (subscription_id, created_at);

CREATE INDEX subscription_reminders_due_index ON public.subscription_reminders USING btree (next_attempt_at) WHERE (state = 'pending'::text);

CREATE INDEX subscriptions_access_index ON public.subscriptions USING btree (access_ends_at) WHERE is_active;

CREATE INDEX subscriptions_active_created_index ON public.subscriptions USING btree (created_at, id) WHERE is_active;

CREATE INDEX subscriptions_plan_id_index ON public.subscriptions USING btree (plan_id);

CREATE INDEX subscriptions_user_id_index ON public.subscriptions USING btree (user_id);

CREATE UNIQUE INDEX tags_name_unique ON public.tags USING btree (lower(name)) WHERE (user_id IS NULL);

CREATE UNIQUE INDEX tags_user_name_unique ON public.tags USING btree (user_id, lower(name));

CREATE INDEX trial_claims_discord_user_hash_index ON public.trial_claims USING btree (discord_user_hash);

CREATE INDEX unknown_names_frequency_index ON public.unknown_names USING btree (authors, messages);

CREATE INDEX user_identities_user_id_index ON public.user_identities USING btree (user_id);

CREATE INDEX user_roles_role_id_index ON public.user_roles USING btree (role_id);

CREATE INDEX user_roles_subscription_id_index ON public.user_roles USING btree (subscription_id);

CREATE UNIQUE INDEX user_roles_unique ON public.user_roles USING btree (user_id, role_id, COALESCE(subscription_id, '00000000-0000-0000-0000-000000000000'::uuid));

CREATE INDEX users_banned_index ON public.users USING btree (created_at, id) WHERE is_banned;

CREATE INDEX users_blacklisted_index ON public.users USING btree (created_at, id) WHERE is_blacklisted;

CREATE INDEX users_created_index ON public.users USING btree (created_at, id);

CREATE UNIQUE INDEX users_discord_user_id_unique ON public.users USING btree (discord_user_id);

CREATE INDEX users_email_index ON public.users USING btree (lower(email));

CREATE INDEX users_email_trigram_index ON public.users USING gin (email public.gin_trgm_ops);

CREATE INDEX users_growid_index ON public.users USING btree (lower(growid));

CREATE UNIQUE INDEX users_growid_verified_unique ON public.users USING btree (lower(growid)) WHERE (growid_verified_at IS NOT NULL);

CREATE INDEX users_last_login_index ON public.users USING btree (last_login_at);

CREATE INDEX users_muted_index ON public.users USING btree (created_at, id) WHERE is_muted;

CREATE INDEX users_name_trigram_index ON public.users USING gin (name public.gin_trgm_ops);

CREATE INDEX watch_rule_tags_tag_id_index ON public.watch_rule_tags USING btree (tag_id);

CREATE INDEX watch_rule_versions_rule_index ON public.watch_rule_versions USING btree (watch_rule_id, valid_to);

CREATE INDEX watch_rule_versions_valid_to_index ON public.watch_rule_versions USING btree (valid_to);

CREATE INDEX watch_rules_match_index ON public.watch_rules USING gist (item_id, message_type, numrange((min_unit_price)::numeric, (max_unit_price)::numeric, '[]'::text));

CREATE INDEX watch_rules_relative_index ON public.watch_rules USING btree (item_id) WHERE (usual_percent IS NOT NULL);

CREATE INDEX watch_rules_unpriced_index ON public.watch_rules USING btree (item_id, message_type) WHERE meets_unpriced;

CREATE INDEX watch_rules_user_id_index ON public.watch_rules USING btree (user_id, created_at);

CREATE INDEX watch_rules_webhook_id_index ON public.watch_rules USING btree (webhook_id);

CREATE INDEX webhook_notices_due_index ON public.webhook_notices USING btree (next_attempt_at) WHERE (state = 'pending'::text);

CREATE UNIQUE INDEX webhooks_address_unique ON public.webhooks USING btree (user_id, discord_webhook_id, COALESCE(discord_thread_id, (0)::bigint)) WHERE (NOT is_legacy_duplicate);

CREATE UNIQUE INDEX webhooks_one_primary ON public.webhooks USING btree (user_id) WHERE is_primary;

CREATE INDEX webhooks_user_id_index ON public.webhooks USING btree (user_id);

ALTER INDEX public.decisions_notification_index ATTACH PARTITION public.decisions_20261123_notification_id_idx;

ALTER INDEX public.decisions_offer_rule_unique ATTACH PARTITION public.decisions_20261123_offer_id_watch_rule_id_key;

ALTER INDEX public.decisions_offer_id_id_pk ATTACH PARTITION public.decisions_20261123_pkey;

ALTER INDEX public.decisions_user_index ATTACH PARTITION public.decisions_20261123_user_id_created_at_idx;

ALTER INDEX public.decisions_watch_rule_index ATTACH PARTITION public.decisions_20261123_watch_rule_id_reason_created_at_idx;

ALTER INDEX public.decisions_notification_index ATTACH PARTITION public.decisions_default_notification_id_idx;

ALTER INDEX public.decisions_offer_rule_unique ATTACH PARTITION public.decisions_default_offer_id_watch_rule_id_key;

ALTER INDEX public.decisions_offer_id_id_pk ATTACH PARTITION public.decisions_default_pkey;

ALTER INDEX public.decisions_user_index ATTACH PARTITION public.decisions_default_user_id_created_at_idx;

ALTER INDEX public.decisions_watch_rule_index ATTACH PARTITION public.decisions_default_watch_rule_id_reason_created_at_idx;

ALTER INDEX public.delivery_attempts_notification_id_id_pk ATTACH PARTITION public.delivery_attempts_20261123_pkey;

ALTER INDEX public.delivery_attempts_notification_id_id_pk ATTACH PARTITION public.delivery_attempts_default_pkey;

ALTER INDEX public.messages_author_index ATTACH PARTITION public.messages_20261123_author_id_posted_at_idx;

ALTER INDEX public.messages_channel_index ATTACH PARTITION public.messages_20261123_channel_id_idx;

ALTER INDEX public.messages_deleted_index ATTACH PARTITION public.messages_20261123_deleted_at_idx;

ALTER INDEX public.messages_discord_message_index ATTACH PARTITION public.messages_20261123_discord_message_id_idx;

ALTER INDEX public.messages_edited_index ATTACH PARTITION public.messages_20261123_edited_at_idx;

ALTER INDEX public.messages_pkey ATTACH PARTITION public.messages_20261123_pkey;

ALTER INDEX public.messages_stored_index ATTACH PARTITION public.messages_20261123_stored_at_idx;

ALTER INDEX public.messages_author_index ATTACH PARTITION public.messages_default_author_id_posted_at_idx;

ALTER INDEX public.messages_channel_index ATTACH PARTITION public.messages_default_channel_id_idx;

ALTER INDEX public.messages_deleted_index ATTACH PARTITION public.messages_default_deleted_at_idx;

ALTER INDEX public.messages_discord_message_index ATTACH PARTITION public.messages_default_discord_message_id_idx;

ALTER INDEX public.messages_edited_index ATTACH PARTITION public.messages_default_edited_at_idx;

ALTER INDEX public.messages_pkey ATTACH PARTITION public.messages_default_pkey;

ALTER INDEX public.messages_stored_index ATTACH PARTITION public.messages_default_stored_at_idx;

ALTER INDEX public.notifications_created_index ATTACH PARTITION public.notifications_20261123_created_at_idx;

ALTER INDEX public.notifications_discord_message_index ATTACH PARTITION public.notifications_20261123_discord_message_id_idx;

ALTER INDEX public.notifications_message_id_index ATTACH PARTITION public.notifications_20261123_message_id_idx;

ALTER INDEX public.notifications_due_index ATTACH PARTITION public.notifications_20261123_next_attempt_at_idx;

ALTER INDEX public.notifications_pkey ATTACH PARTITION public.notifications_20261123_pkey;

ALTER INDEX public.notifications_request_index ATTACH PARTITION public.notifications_20261123_request_id_idx;

ALTER INDEX public.notifications_list_index ATTACH PARTITION public.notifications_20261123_user_id_created_at_id_discord_messag_idx;

ALTER INDEX public.notifications_webhook_id_index ATTACH PARTITION public.notifications_20261123_webhook_id_idx;

ALTER INDEX public.notifications_created_index ATTACH PARTITION public.notifications_default_created_at_idx;

ALTER INDEX public.notifications_discord_message_index ATTACH PARTITION public.notifications_default_discord_message_id_idx;

ALTER INDEX public.notifications_message_id_index ATTACH PARTITION public.notifications_default_message_id_idx;

ALTER INDEX public.notifications_due_index ATTACH PARTITION public.notifications_default_next_attempt_at_idx;

ALTER INDEX public.notifications_pkey ATTACH PARTITION public.notifications_default_pkey;

ALTER INDEX public.notifications_request_index ATTACH PARTITION public.notifications_default_request_id_idx;

ALTER INDEX public.notifications_list_index ATTACH PARTITION public.notifications_default_user_id_created_at_id_discord_message_idx;

ALTER INDEX public.notifications_webhook_id_index ATTACH PARTITION public.notifications_default_webhook_id_idx;

ALTER INDEX public.offers_item_index ATTACH PARTITION public.offers_20261123_item_id_posted_at_idx;

ALTER INDEX public.offers_message_index ATTACH PARTITION public.offers_20261123_message_id_idx;

ALTER INDEX public.offers_pkey ATTACH PARTITION public.offers_20261123_pkey;

ALTER INDEX public.offers_posted_index ATTACH PARTITION public.offers_20261123_posted_at_idx;

ALTER INDEX public.offers_predicted_index ATTACH PARTITION public.offers_20261123_posted_at_idx1;

ALTER INDEX public.offers_item_index ATTACH PARTITION public.offers_default_item_id_posted_at_idx;

ALTER INDEX public.offers_message_index ATTACH PARTITION public.offers_default_message_id_idx;

ALTER INDEX public.offers_pkey ATTACH PARTITION public.offers_default_pkey;

ALTER INDEX public.offers_posted_index ATTACH PARTITION public.offers_default_posted_at_idx;

ALTER INDEX public.offers_predicted_index ATTACH PARTITION public.offers_default_posted_at_idx1;

CREATE TRIGGER aliases_notify_delete AFTER DELETE ON public.aliases REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.notify_aliases_changed('lockwatch_aliases');

CREATE TRIGGER aliases_notify_insert AFTER INSERT ON public.aliases REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.notify_aliases_changed('lockwatch_aliases');

CREATE TRIGGER aliases_notify_update AFTER UPDATE ON public.aliases REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.notify_aliases_changed('lockwatch_aliases');

CREATE TRIGGER audit_log_append_only BEFORE DELETE ON public.audit_log FOR EACH ROW EXECUTE FUNCTION public.append_only();

CREATE TRIGGER audit_log_guard BEFORE UPDATE ON public.audit_log FOR EACH ROW EXECUTE FUNCTION public.audit_log_guard();

CREATE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION public.append_only();

CREATE TRIGGER item_aliases_notify_delete AFTER DELETE ON public.item_aliases REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.notify_rows_changed('lockwatch_catalogue');

CREATE TRIGGER item_aliases_notify_insert AFTER INSERT ON public.item_aliases REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.notify_rows_changed('lockwatch_catalogue');

CREATE TRIGGER item_aliases_notify_update AFTER UPDATE ON public.item_aliases REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.notify_rows_changed('lockwatch_catalogue');

CREATE TRIGGER items_notify_delete AFTER DELETE ON public.items REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.notify_rows_changed('lockwatch_catalogue');

CREATE TRIGGER items_notify_insert AFTER INSERT ON public.items REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.notify_rows_changed('lockwatch_catalogue');

CREATE TRIGGER items_notify_update AFTER UPDATE ON public.items REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.notify_rows_changed('lockwatch_catalogue');

CREATE TRIGGER ledger_accounts_guard BEFORE INSERT OR UPDATE ON public.ledger_accounts FOR EACH ROW EXECUTE FUNCTION public.ledger_accounts_guard();

CREATE TRIGGER ledger_entries_append_only BEFORE DELETE OR UPDATE ON public.ledger_entries FOR EACH ROW EXECUTE FUNCTION public.append_only();

CREATE CONSTRAINT TRIGGER ledger_entries_balance AFTER INSERT ON public.ledger_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.ledger_transaction_balances();

CREATE TRIGGER ledger_entries_book AFTER INSERT ON public.ledger_entries REFERENCING NEW TABLE AS booked FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_entries_book();

CREATE TRIGGER ledger_entries_no_truncate BEFORE TRUNCATE ON public.ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION public.append_only();

CREATE TRIGGER ledger_transactions_append_only BEFORE DELETE OR UPDATE ON public.ledger_transactions FOR EACH ROW EXECUTE FUNCTION public.append_only('actor_user_id');

CREATE CONSTRAINT TRIGGER ledger_transactions_balance AFTER INSERT ON public.ledger_transactions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.ledger_transaction_balances();

CREATE TRIGGER ledger_transactions_no_truncate BEFORE TRUNCATE ON public.ledger_transactions FOR EACH STATEMENT EXECUTE FUNCTION public.append_only();

CREATE TRIGGER watch_rules_append AFTER INSERT ON public.watch_rules REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.watch_rules_append();

CREATE TRIGGER watch_rules_close_gaps AFTER DELETE ON public.watch_rules REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION public.watch_rules_close_gaps();

CREATE TRIGGER watch_rules_keep_version BEFORE UPDATE ON public.watch_rules FOR EACH ROW WHEN ((((((old.item_id IS DISTINCT FROM new.item_id) OR (old.min_price IS DISTINCT FROM new.min_price)) OR (old.max_price IS DISTINCT FROM new.max_price)) OR (old.message_type IS DISTINCT FROM new.message_type)) OR (old.takes_unpriced IS DISTINCT FROM new.takes_unpriced))) EXECUTE FUNCTION public.watch_rules_keep_version();

ALTER TABLE ONLY public.aliases
    ADD CONSTRAINT aliases_item_id_items_id_fk FOREIGN KEY (item_id) REFERENCES public.items(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.aliases
    ADD CONSTRAINT aliases_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.api_tokens
    ADD CONSTRAINT api_tokens_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.audit_log
    ADD CONSTRAINT audit_log_actor_user_id_users_id_fk FOREIGN KEY (actor_user_id) REFERENCES public.users(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.audit_log
    ADD CONSTRAINT audit_log_target_user_id_users_id_fk FOREIGN KEY (target_user_id) REFERENCES public.users(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.blacklist_entries
    ADD CONSTRAINT blacklist_entries_item_id_items_id_fk FOREIGN KEY (item_id) REFERENCES public.items(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.blacklist_entries
    ADD CONSTRAINT blacklist_entries_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.decisions_20261123
    ADD CONSTRAINT decisions_notification_id_fk FOREIGN KEY (notification_id) REFERENCES public.notifications_20261123(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.decisions_default
    ADD CONSTRAINT decisions_notification_id_fk FOREIGN KEY (notification_id) REFERENCES public.notifications_default(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.decisions_20261123
    ADD CONSTRAINT decisions_offer_id_fk FOREIGN KEY (offer_id) REFERENCES public.offers_20261123(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.decisions_default
    ADD CONSTRAINT decisions_offer_id_fk FOREIGN KEY (offer_id) REFERENCES public.offers_default(id) ON DELETE CASCADE;

ALTER TABLE public.decisions
    ADD CONSTRAINT decisions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE public.decisions
    ADD CONSTRAINT decisions_watch_rule_id_watch_rules_id_fk FOREIGN KEY (watch_rule_id) REFERENCES public.watch_rules(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.delivery_attempts_20261123
    ADD CONSTRAINT delivery_attempts_notification_id_fk FOREIGN KEY (notification_id) REFERENCES public.notifications_20261123(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.delivery_attempts_default
    ADD CONSTRAINT delivery_attempts_notification_id_fk FOREIGN KEY (notification_id) REFERENCES public.notifications_default(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.deposits
    ADD CONSTRAINT deposits_credited_transaction_id_ledger_transactions_id_fk FOREIGN KEY (credited_transaction_id) REFERENCES public.ledger_transactions(id);

ALTER TABLE ONLY public.deposits
    ADD CONSTRAINT deposits_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.digests
    ADD CONSTRAINT digests_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.growid_codes
    ADD CONSTRAINT growid_codes_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.guild_members
    ADD CONSTRAINT guild_members_guild_id_guilds_id_fk FOREIGN KEY (guild_id) REFERENCES public.guilds(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.guild_members
    ADD CONSTRAINT guild_members_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.guilds
    ADD CONSTRAINT guilds_decided_by_user_id_users_id_fk FOREIGN KEY (decided_by_user_id) REFERENCES public.users(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.idempotent_requests
    ADD CONSTRAINT idempotent_requests_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.item_aliases
    ADD CONSTRAINT item_aliases_item_id_items_id_fk FOREIGN KEY (item_id) REFERENCES public.items(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.item_price_days
    ADD CONSTRAINT item_price_days_item_id_items_id_fk FOREIGN KEY (item_id) REFERENCES public.items(id);

ALTER TABLE ONLY public.item_tags
    ADD CONSTRAINT item_tags_item_id_items_id_fk FOREIGN KEY (item_id) REFERENCES public.items(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.item_tags
    ADD CONSTRAINT item_tags_tag_id_tags_id_fk FOREIGN KEY (tag_id) REFERENCES public.tags(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.labelled_messages
    ADD CONSTRAINT labelled_messages_labelled_by_users_id_fk FOREIGN KEY (labelled_by) REFERENCES public.users(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.labelled_messages
    ADD CONSTRAINT labelled_messages_message_id_messages_id_fk FOREIGN KEY (message_id) REFERENCES public.messages(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.ledger_accounts
    ADD CONSTRAINT ledger_accounts_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.ledger_entries
    ADD CONSTRAINT ledger_entries_account_id_ledger_accounts_id_fk FOREIGN KEY (account_id) REFERENCES public.ledger_accounts(id);

ALTER TABLE ONLY public.ledger_entries
    ADD CONSTRAINT ledger_entries_transaction_id_ledger_transactions_id_fk FOREIGN KEY (transaction_id) REFERENCES public.ledger_transactions(id);

ALTER TABLE ONLY public.ledger_transactions
    ADD CONSTRAINT ledger_transactions_actor_user_id_users_id_fk FOREIGN KEY (actor_user_id) REFERENCES public.users(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.link_codes
    ADD CONSTRAINT link_codes_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE public.messages
    ADD CONSTRAINT messages_channel_id_channels_id_fk FOREIGN KEY (channel_id) REFERENCES public.channels(id);

ALTER TABLE ONLY public.notifications_20261123
    ADD CONSTRAINT notifications_message_id_fk FOREIGN KEY (message_id) REFERENCES public.messages_20261123(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.notifications_default
    ADD CONSTRAINT notifications_message_id_fk FOREIGN KEY (message_id) REFERENCES public.messages_default(id) ON DELETE CASCADE;

ALTER TABLE public.notifications
    ADD CONSTRAINT notifications_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE public.notifications
    ADD CONSTRAINT notifications_webhook_id_webhooks_id_fk FOREIGN KEY (webhook_id) REFERENCES public.webhooks(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.offer_feedback
    ADD CONSTRAINT offer_feedback_message_id_messages_id_fk FOREIGN KEY (message_id) REFERENCES public.messages(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.offer_feedback
    ADD CONSTRAINT offer_feedback_notification_id_notifications_id_fk FOREIGN KEY (notification_id) REFERENCES public.notifications(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.offer_feedback
    ADD CONSTRAINT offer_feedback_offer_id_offers_id_fk FOREIGN KEY (offer_id) REFERENCES public.offers(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.offer_feedback
    ADD CONSTRAINT offer_feedback_reviewed_by_users_id_fk FOREIGN KEY (reviewed_by) REFERENCES public.users(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.offer_feedback
    ADD CONSTRAINT offer_feedback_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE SET NULL;

ALTER TABLE public.offers
    ADD CONSTRAINT offers_item_id_items_id_fk FOREIGN KEY (item_id) REFERENCES public.items(id);

ALTER TABLE ONLY public.offers_20261123
    ADD CONSTRAINT offers_message_id_fk FOREIGN KEY (message_id) REFERENCES public.messages_20261123(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.offers_default
    ADD CONSTRAINT offers_message_id_fk FOREIGN KEY (message_id) REFERENCES public.messages_default(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.pending_pushes
    ADD CONSTRAINT pending_pushes_subscription_id_push_subscriptions_id_fk FOREIGN KEY (subscription_id) REFERENCES public.push_subscriptions(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.plans
    ADD CONSTRAINT plans_role_id_roles_id_fk FOREIGN KEY (role_id) REFERENCES public.roles(id);

ALTER TABLE ONLY public.preferences
    ADD CONSTRAINT preferences_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.push_subscriptions
    ADD CONSTRAINT push_subscriptions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.role_permissions
    ADD CONSTRAINT role_permissions_permission_id_permissions_id_fk FOREIGN KEY (permission_id) REFERENCES public.permissions(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.role_permissions
    ADD CONSTRAINT role_permissions_role_id_roles_id_fk FOREIGN KEY (role_id) REFERENCES public.roles(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.stripe_customers
    ADD CONSTRAINT stripe_customers_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.subscription_purchases
    ADD CONSTRAINT subscription_purchases_subscription_id_subscriptions_id_fk FOREIGN KEY (subscription_id) REFERENCES public.subscriptions(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.subscription_reminders
    ADD CONSTRAINT subscription_reminders_subscription_id_subscriptions_id_fk FOREIGN KEY (subscription_id) REFERENCES public.subscriptions(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.subscriptions
    ADD CONSTRAINT subscriptions_plan_id_plans_id_fk FOREIGN KEY (plan_id) REFERENCES public.plans(id);

ALTER TABLE ONLY public.subscriptions
    ADD CONSTRAINT subscriptions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.tags
    ADD CONSTRAINT tags_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.trial_claims
    ADD CONSTRAINT trial_claims_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.unprocessed_messages
    ADD CONSTRAINT unprocessed_messages_message_id_messages_id_fk FOREIGN KEY (message_id) REFERENCES public.messages(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.user_identities
    ADD CONSTRAINT user_identities_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.user_roles
    ADD CONSTRAINT user_roles_role_id_roles_id_fk FOREIGN KEY (role_id) REFERENCES public.roles(id);

ALTER TABLE ONLY public.user_roles
    ADD CONSTRAINT user_roles_subscription_id_subscriptions_id_fk FOREIGN KEY (subscription_id) REFERENCES public.subscriptions(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.user_roles
    ADD CONSTRAINT user_roles_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.watch_rule_tags
    ADD CONSTRAINT watch_rule_tags_tag_id_tags_id_fk FOREIGN KEY (tag_id) REFERENCES public.tags(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.watch_rule_tags
    ADD CONSTRAINT watch_rule_tags_watch_rule_id_watch_rules_id_fk FOREIGN KEY (watch_rule_id) REFERENCES public.watch_rules(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.watch_rule_versions
    ADD CONSTRAINT watch_rule_versions_watch_rule_id_watch_rules_id_fk FOREIGN KEY (watch_rule_id) REFERENCES public.watch_rules(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.watch_rules
    ADD CONSTRAINT watch_rules_item_id_items_id_fk FOREIGN KEY (item_id) REFERENCES public.items(id);

ALTER TABLE ONLY public.watch_rules
    ADD CONSTRAINT watch_rules_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.watch_rules
    ADD CONSTRAINT watch_rules_webhook_id_webhooks_id_fk FOREIGN KEY (webhook_id) REFERENCES public.webhooks(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.webhook_notices
    ADD CONSTRAINT webhook_notices_webhook_id_webhooks_id_fk FOREIGN KEY (webhook_id) REFERENCES public.webhooks(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.webhooks
    ADD CONSTRAINT webhooks_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

