-- The primary keys of partitioned tables begin with Discord's id of the message, which begins with its time, and say the
-- rest of what must be unique (packages/db/src/row-ids.ts): 16 hexadecimal digits of Discord's id, of which the last
-- comes after the variant digit of a UUID, then 14 digits that differ by table.
CREATE FUNCTION row_id(discord_message_id bigint, rest text) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (overlay(overlay(lpad(to_hex(discord_message_id), 16, '0') placing '8' from 13 for 0) placing '8' from 17 for 0) || rest)::uuid;--> statement-breakpoint
CREATE FUNCTION first_row_id(discord_message_id bigint) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN row_id(discord_message_id, '00000000000000');--> statement-breakpoint
CREATE FUNCTION message_row_id(discord_message_id bigint, edit_number bigint) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN row_id(discord_message_id, lpad(to_hex(edit_number), 11, '0') || '000');--> statement-breakpoint
CREATE FUNCTION offer_row_id(message_id uuid, ordinal integer) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (left(message_id::text, 33) || lpad(to_hex(ordinal + 1), 3, '0'))::uuid;--> statement-breakpoint
CREATE FUNCTION notification_row_id(user_id uuid, discord_message_id bigint, edit_number bigint) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN row_id(discord_message_id, left(encode(sha256(uuid_send(user_id) || int8send(edit_number)), 'hex'), 14));--> statement-breakpoint
CREATE SCHEMA before_partitions;--> statement-breakpoint
ALTER TABLE "offer_feedback" DROP CONSTRAINT "offer_feedback_notification_id_notifications_id_fk",
  DROP CONSTRAINT "offer_feedback_offer_id_offers_id_fk", DROP CONSTRAINT "offer_feedback_message_id_messages_id_fk";--> statement-breakpoint
ALTER TABLE "labelled_messages" DROP CONSTRAINT "labelled_messages_message_id_messages_id_fk";--> statement-breakpoint
ALTER TABLE "messages" SET SCHEMA before_partitions;--> statement-breakpoint
ALTER TABLE "offers" SET SCHEMA before_partitions;--> statement-breakpoint
ALTER TABLE "notifications" SET SCHEMA before_partitions;--> statement-breakpoint
ALTER TABLE "decisions" SET SCHEMA before_partitions;--> statement-breakpoint
ALTER TABLE "delivery_attempts" SET SCHEMA before_partitions;--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"discord_message_id" bigint NOT NULL,
	"edit_number" bigint NOT NULL,
	"channel_id" bigint NOT NULL,
	"guild_id" bigint,
	"author_id" bigint NOT NULL,
	"author_name" text NOT NULL,
	"content" text NOT NULL,
	"worlds" text[] DEFAULT '{}' NOT NULL,
	"source" text NOT NULL,
	"posted_at" timestamp with time zone NOT NULL,
	"edited_at" timestamp with time zone,
	"received_at" timestamp with time zone NOT NULL,
	"stored_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"text_removed_at" timestamp with time zone,
	CONSTRAINT "messages_id" CHECK ("messages"."id" = message_row_id("messages"."discord_message_id", "messages"."edit_number")),
	CONSTRAINT "messages_source" CHECK ("messages"."source" in ('gateway', 'backfill'))
) PARTITION BY RANGE ("id");--> statement-breakpoint
CREATE TABLE "offers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message_id" uuid NOT NULL,
	"ordinal" integer NOT NULL,
	"type" text NOT NULL,
	"item_id" bigint NOT NULL,
	"price" numeric(14, 2),
	"price_max" numeric(14, 2),
	"unit_price" double precision GENERATED ALWAYS AS (case when price >= 0 then price::float8 else 1::float8 / (-price)::float8 end) STORED,
	"kind" text NOT NULL,
	"confidence" real NOT NULL,
	"span_start" integer NOT NULL,
	"span_end" integer NOT NULL,
	"price_span_start" integer,
	"price_span_end" integer,
	"side_span_start" integer,
	"side_span_end" integer,
	"owner_ids" uuid[],
	"posted_at" timestamp with time zone NOT NULL,
	"matched_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "offers_id" CHECK ("offers"."id" = offer_row_id("offers"."message_id", "offers"."ordinal")),
	CONSTRAINT "offers_type" CHECK ("offers"."type" in ('SELL', 'BUY', 'TRADE')),
	CONSTRAINT "offers_kind" CHECK ("offers"."kind" in ('exact', 'predicted')),
	CONSTRAINT "offers_confidence" CHECK ("offers"."confidence" between 0 and 1),
	CONSTRAINT "offers_span" CHECK (0 <= "offers"."span_start" and "offers"."span_start" <= "offers"."span_end"),
	CONSTRAINT "offers_price_span" CHECK (coalesce(0 <= "offers"."price_span_start" and "offers"."price_span_start" <= "offers"."price_span_end", num_nonnulls("offers"."price_span_start", "offers"."price_span_end") = 0)),
	CONSTRAINT "offers_side_span" CHECK (coalesce(0 <= "offers"."side_span_start" and "offers"."side_span_start" <= "offers"."side_span_end", num_nonnulls("offers"."side_span_start", "offers"."side_span_end") = 0))
) PARTITION BY RANGE ("id");--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"discord_message_id" bigint NOT NULL,
	"edit_number" bigint NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"is_late" boolean DEFAULT false NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"sent_revision" integer,
	"destination" text NOT NULL,
	"webhook_id" uuid,
	"ping_message_id" bigint,
	"ping_channel_id" bigint,
	"attempt_count" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"leased_by" uuid,
	"request_id" uuid,
	"requested_revision" integer,
	"send_deadline" timestamp with time zone NOT NULL,
	"failure" text,
	"timings" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "notifications_id" CHECK ("notifications"."id" = notification_row_id("notifications"."user_id", "notifications"."discord_message_id", "notifications"."edit_number")),
	CONSTRAINT "notifications_kind" CHECK ("notifications"."kind" in ('exact', 'predicted')),
	CONSTRAINT "notifications_state" CHECK ("notifications"."state" in ('pending', 'sent', 'failed', 'expired', 'cancelled')),
	CONSTRAINT "notifications_destination" CHECK ("notifications"."destination" in ('webhook', 'dm'))
) PARTITION BY RANGE ("id");--> statement-breakpoint
CREATE TABLE "decisions" (
	"id" uuid NOT NULL,
	"offer_id" uuid NOT NULL,
	"watch_rule_id" uuid,
	"user_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"notification_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "decisions_offer_id_id_pk" PRIMARY KEY("offer_id","id"),
	CONSTRAINT "decisions_offer_rule_unique" UNIQUE("offer_id","watch_rule_id"),
	CONSTRAINT "decisions_matched_has_notification" CHECK ("decisions"."reason" = 'matched' or "decisions"."notification_id" is null)
) PARTITION BY RANGE ("offer_id");--> statement-breakpoint
CREATE TABLE "delivery_attempts" (
	"id" uuid NOT NULL,
	"notification_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"method" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"status_code" integer,
	"outcome" text,
	"detail" text,
	"retry_after_ms" integer,
	"ping_message_id" bigint,
	"ping_channel_id" bigint,
	CONSTRAINT "delivery_attempts_notification_id_id_pk" PRIMARY KEY("notification_id","id"),
	CONSTRAINT "delivery_attempts_method" CHECK ("delivery_attempts"."method" in ('POST', 'PATCH'))
) PARTITION BY RANGE ("notification_id");--> statement-breakpoint
CREATE TABLE "unprocessed_messages" (
	"message_id" uuid PRIMARY KEY NOT NULL,
	"leased_until" timestamp with time zone,
	"matched_through_user_id" uuid,
	"is_rematch" boolean DEFAULT false NOT NULL
);--> statement-breakpoint
-- Five days each. The rows of a message are in partitions of the same time in all five tables, so foreign keys among
-- them are kept by the partitions, and a time is dropped without a look at the others. A time for which the default
-- partition has rows already gets no partitions.
CREATE FUNCTION create_partitions(from_time timestamptz, to_time timestamptz) RETURNS integer LANGUAGE plpgsql AS $$
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
end $$;--> statement-breakpoint
CREATE FUNCTION create_partitions_of(suffix text, bounds text) RETURNS void LANGUAGE plpgsql AS $$
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
end $$;--> statement-breakpoint
SELECT create_partitions_of('default', 'default');--> statement-breakpoint
SELECT create_partitions(coalesce((select min(posted_at) from before_partitions.messages where posted_at > now() - interval '35 days'), now()), now());--> statement-breakpoint
INSERT INTO messages (id, discord_message_id, edit_number, channel_id, guild_id, author_id, author_name, content, worlds, source, posted_at, edited_at, received_at, stored_at, deleted_at, text_removed_at)
SELECT message_row_id(discord_message_id, edit_number), discord_message_id, edit_number, channel_id, guild_id, author_id, author_name, content, worlds, source, posted_at, edited_at, received_at, stored_at, deleted_at, text_removed_at
FROM before_partitions.messages;--> statement-breakpoint
INSERT INTO unprocessed_messages (message_id, leased_until, matched_through_user_id, is_rematch)
SELECT message_row_id(discord_message_id, edit_number), leased_until, matched_through_user_id, is_rematch
FROM before_partitions.messages WHERE processed_at IS NULL;--> statement-breakpoint
INSERT INTO offers (id, message_id, ordinal, type, item_id, price, price_max, kind, confidence, span_start, span_end, price_span_start, price_span_end, side_span_start, side_span_end, owner_ids, posted_at, matched_at)
SELECT offer_row_id(message_row_id(m.discord_message_id, m.edit_number), o.ordinal), message_row_id(m.discord_message_id, m.edit_number), o.ordinal, o.type, o.item_id, o.price, o.price_max, o.kind, o.confidence, o.span_start, o.span_end, o.price_span_start, o.price_span_end, o.side_span_start, o.side_span_end, o.owner_ids, o.posted_at, coalesce(m.processed_at, now())
FROM before_partitions.offers o JOIN before_partitions.messages m ON m.id = o.message_id;--> statement-breakpoint
INSERT INTO notifications (id, user_id, message_id, discord_message_id, edit_number, kind, state, is_late, revision, sent_revision, destination, webhook_id, ping_message_id, ping_channel_id, attempt_count, next_attempt_at, leased_by, request_id, requested_revision, send_deadline, failure, timings, created_at, sent_at)
SELECT notification_row_id(n.user_id, n.discord_message_id, n.edit_number), n.user_id, message_row_id(m.discord_message_id, m.edit_number), n.discord_message_id, n.edit_number, n.kind, n.state, n.is_late, n.revision, n.sent_revision, n.destination, n.webhook_id, n.ping_message_id, n.ping_channel_id, n.attempt_count, n.next_attempt_at, n.leased_by, n.request_id, n.requested_revision, n.send_deadline, n.failure, n.timings, n.created_at, n.sent_at
FROM before_partitions.notifications n JOIN before_partitions.messages m ON m.id = n.message_id;--> statement-breakpoint
INSERT INTO decisions (id, offer_id, watch_rule_id, user_id, reason, notification_id, created_at)
SELECT d.id, offer_row_id(message_row_id(m.discord_message_id, m.edit_number), o.ordinal), d.watch_rule_id, d.user_id, d.reason, notification_row_id(n.user_id, n.discord_message_id, n.edit_number), d.created_at
FROM before_partitions.decisions d JOIN before_partitions.offers o ON o.id = d.offer_id JOIN before_partitions.messages m ON m.id = o.message_id
LEFT JOIN before_partitions.notifications n ON n.id = d.notification_id;--> statement-breakpoint
INSERT INTO delivery_attempts (id, notification_id, revision, method, started_at, finished_at, status_code, outcome, detail, retry_after_ms, ping_message_id, ping_channel_id)
SELECT a.id, notification_row_id(n.user_id, n.discord_message_id, n.edit_number), a.revision, a.method, a.started_at, a.finished_at, a.status_code, a.outcome, a.detail, a.retry_after_ms, a.ping_message_id, a.ping_channel_id
FROM before_partitions.delivery_attempts a JOIN before_partitions.notifications n ON n.id = a.notification_id;--> statement-breakpoint
UPDATE offer_feedback f SET
  message_id = (select message_row_id(m.discord_message_id, m.edit_number) from before_partitions.messages m where m.id = f.message_id),
  offer_id = (select offer_row_id(message_row_id(m.discord_message_id, m.edit_number), o.ordinal) from before_partitions.offers o join before_partitions.messages m on m.id = o.message_id where o.id = f.offer_id),
  notification_id = (select notification_row_id(n.user_id, n.discord_message_id, n.edit_number) from before_partitions.notifications n where n.id = f.notification_id);--> statement-breakpoint
UPDATE labelled_messages l SET
  message_id = (select message_row_id(m.discord_message_id, m.edit_number) from before_partitions.messages m where m.id = l.message_id);--> statement-breakpoint
DROP SCHEMA before_partitions CASCADE;--> statement-breakpoint
ALTER TABLE "unprocessed_messages" SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_cost_delay = 0);--> statement-breakpoint
ALTER TABLE "offer_feedback" ADD CONSTRAINT "offer_feedback_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_feedback" ADD CONSTRAINT "offer_feedback_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_feedback" ADD CONSTRAINT "offer_feedback_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unprocessed_messages" ADD CONSTRAINT "unprocessed_messages_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_watch_rule_id_watch_rules_id_fk" FOREIGN KEY ("watch_rule_id") REFERENCES "public"."watch_rules"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "labelled_messages" ADD CONSTRAINT "labelled_messages_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "messages_discord_message_index" ON "messages" USING btree ("discord_message_id");--> statement-breakpoint
CREATE INDEX "messages_channel_index" ON "messages" USING btree ("channel_id");--> statement-breakpoint
CREATE INDEX "messages_author_index" ON "messages" USING btree ("author_id","posted_at");--> statement-breakpoint
CREATE INDEX "messages_deleted_index" ON "messages" USING btree ("deleted_at") WHERE "messages"."deleted_at" is not null and "messages"."text_removed_at" is null;--> statement-breakpoint
CREATE INDEX "messages_edited_index" ON "messages" USING btree ("edited_at") WHERE "messages"."edited_at" is not null and "messages"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "offers_message_index" ON "offers" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "offers_item_index" ON "offers" USING btree ("item_id","posted_at");--> statement-breakpoint
CREATE INDEX "offers_posted_index" ON "offers" USING brin ("posted_at");--> statement-breakpoint
CREATE INDEX "offers_predicted_index" ON "offers" USING btree ("posted_at") WHERE "offers"."kind" = 'predicted';--> statement-breakpoint
CREATE INDEX "notifications_discord_message_index" ON "notifications" USING btree ("discord_message_id");--> statement-breakpoint
CREATE INDEX "notifications_message_id_index" ON "notifications" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "notifications_user_created_index" ON "notifications" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "notifications_webhook_id_index" ON "notifications" USING btree ("webhook_id");--> statement-breakpoint
CREATE INDEX "notifications_request_index" ON "notifications" USING btree ("request_id") WHERE "notifications"."request_id" is not null;--> statement-breakpoint
CREATE INDEX "notifications_due_index" ON "notifications" USING btree ("next_attempt_at") WHERE "notifications"."state" in ('pending', 'sent') and "notifications"."revision" is distinct from "notifications"."sent_revision";--> statement-breakpoint
CREATE INDEX "decisions_watch_rule_index" ON "decisions" USING btree ("watch_rule_id","created_at");--> statement-breakpoint
CREATE INDEX "decisions_user_index" ON "decisions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "decisions_notification_index" ON "decisions" USING btree ("notification_id");
