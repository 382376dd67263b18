CREATE TABLE "offer_feedback" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"source" text DEFAULT 'person' NOT NULL,
	"notification_id" uuid,
	"offer_id" uuid,
	"message_id" uuid,
	"discord_message_id" bigint NOT NULL,
	"ordinal" integer NOT NULL,
	"content" text NOT NULL,
	"channel_name" text,
	"parsed_offer" jsonb NOT NULL,
	"verdict" text NOT NULL,
	"reason" text,
	"comment" text,
	"reviewed_at" timestamp with time zone,
	"reviewed_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "offer_feedback_offer_person_unique" UNIQUE("offer_id","user_id"),
	CONSTRAINT "offer_feedback_source" CHECK ("offer_feedback"."source" in ('person', 'staff')),
	CONSTRAINT "offer_feedback_verdict" CHECK ("offer_feedback"."verdict" in ('right', 'wrong')),
	CONSTRAINT "offer_feedback_reason" CHECK ("offer_feedback"."reason" is null or ("offer_feedback"."verdict" = 'wrong' and "offer_feedback"."reason" in ('item', 'price', 'side', 'no_offer', 'other'))),
	CONSTRAINT "offer_feedback_comment" CHECK (char_length("offer_feedback"."comment") <= 500)
);
--> statement-breakpoint
CREATE TABLE "author_opt_outs" (
	"discord_user_id" bigint PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"purged_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "bot_guilds" (
	"guild_id" bigint PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"channels" jsonb NOT NULL,
	"reported_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "guild_members" (
	"guild_id" bigint NOT NULL,
	"user_id" uuid NOT NULL,
	"discord_user_id" bigint NOT NULL,
	"visible_channel_ids" text[] NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "guild_members_guild_id_user_id_pk" PRIMARY KEY("guild_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "guilds" (
	"id" bigint PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"state" text DEFAULT 'unconfirmed' NOT NULL,
	"decided_via" text,
	"decided_by_user_id" uuid,
	"decided_by_name" text,
	"decided_at" timestamp with time zone,
	"channel_ids" text[],
	"view_role_ids" text[] DEFAULT '{}' NOT NULL,
	"pings_members_only" boolean DEFAULT false NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"is_present" boolean DEFAULT true NOT NULL,
	"purge_before" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "guilds_state" CHECK ("guilds"."state" in ('unconfirmed', 'confirmed', 'refused')),
	CONSTRAINT "guilds_decided_via" CHECK ("guilds"."decided_via" in ('configuration', 'staff', 'setup'))
);
--> statement-breakpoint
CREATE TABLE "item_price_days" (
	"item_id" bigint NOT NULL,
	"type" text NOT NULL,
	"day" date NOT NULL,
	"median" double precision NOT NULL,
	"low" double precision NOT NULL,
	"high" double precision NOT NULL,
	"offers" integer NOT NULL,
	"traders" integer NOT NULL,
	CONSTRAINT "item_price_days_item_id_type_day_pk" PRIMARY KEY("item_id","type","day"),
	CONSTRAINT "item_price_days_type" CHECK ("item_price_days"."type" in ('SELL', 'BUY'))
);
--> statement-breakpoint
CREATE TABLE "item_aliases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"item_id" bigint NOT NULL,
	"alias" text NOT NULL,
	"removed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "item_aliases_length" CHECK (char_length("item_aliases"."alias") between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "item_tags" (
	"item_id" bigint NOT NULL,
	"tag_id" bigint NOT NULL,
	CONSTRAINT "item_tags_item_id_tag_id_pk" PRIMARY KEY("item_id","tag_id")
);
--> statement-breakpoint
CREATE TABLE "items" (
	"id" bigint PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"rarity" integer,
	"image_url" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "items_name_length" CHECK (char_length("items"."name") between 1 and 200)
);
--> statement-breakpoint
CREATE TABLE "tags" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tags_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid,
	"name" text NOT NULL,
	CONSTRAINT "tags_name_length" CHECK (char_length("tags"."name") between 1 and 50)
);
--> statement-breakpoint
CREATE TABLE "deposits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"growid" text NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"idempotency_key" text NOT NULL,
	"state" text NOT NULL,
	"has_waited" boolean NOT NULL,
	"user_id" uuid,
	"credited_transaction_id" uuid,
	"credited_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deposits_idempotency_key_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "deposits_credit_unique" UNIQUE("credited_transaction_id"),
	CONSTRAINT "deposits_amount" CHECK ("deposits"."amount" > 0),
	CONSTRAINT "deposits_state" CHECK ("deposits"."state" in ('credited', 'waiting', 'expired')),
	CONSTRAINT "deposits_credit" CHECK (("deposits"."state" = 'credited') = ("deposits"."credited_transaction_id" is not null)
        and ("deposits"."state" = 'credited') = ("deposits"."credited_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "ledger_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid,
	"balance" numeric(14, 2) DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_accounts_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "ledger_accounts_house_has_no_user" CHECK ("ledger_accounts"."kind" = 'user' or "ledger_accounts"."user_id" is null),
	CONSTRAINT "ledger_accounts_kind" CHECK ("ledger_accounts"."kind" in ('user', 'deposits', 'sales', 'adjustments')),
	CONSTRAINT "ledger_accounts_not_negative" CHECK ("ledger_accounts"."kind" <> 'user' or "ledger_accounts"."balance" >= 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transaction_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_entries_amount" CHECK ("ledger_entries"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_transactions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"idempotency_key" text,
	"request_hash" text,
	"response" text,
	"actor_user_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_transactions_idempotency_key_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "ledger_transactions_key_has_request" CHECK ("ledger_transactions"."idempotency_key" is null or "ledger_transactions"."request_hash" is not null),
	CONSTRAINT "ledger_transactions_kind" CHECK ("ledger_transactions"."kind" in ('deposit', 'purchase', 'refund', 'adjustment'))
);
--> statement-breakpoint
CREATE TABLE "channels" (
	"id" bigint PRIMARY KEY NOT NULL,
	"guild_id" bigint,
	"name" text,
	"parent_id" bigint,
	"permission_channel_id" bigint,
	"last_message_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_deletions" (
	"discord_message_id" bigint PRIMARY KEY NOT NULL,
	"deleted_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
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
) PARTITION BY RANGE ("id");
--> statement-breakpoint
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
) PARTITION BY RANGE ("id");
--> statement-breakpoint
CREATE TABLE "unprocessed_messages" (
	"message_id" uuid PRIMARY KEY NOT NULL,
	"leased_until" timestamp with time zone,
	"matched_through_user_id" uuid,
	"is_rematch" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
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
) PARTITION BY RANGE ("offer_id");
--> statement-breakpoint
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
) PARTITION BY RANGE ("notification_id");
--> statement-breakpoint
CREATE TABLE "delivery_senders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"alive_until" timestamp with time zone NOT NULL,
	"overdue_since" timestamp with time zone,
	"sends_large_until" timestamp with time zone,
	"exclusive_destinations" bigint[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "digests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"webhook_id" uuid,
	"ends_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"attempt_count" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone NOT NULL,
	"leased_until" timestamp with time zone,
	"failure" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "digests_once" UNIQUE NULLS NOT DISTINCT("user_id","kind","ends_at","webhook_id"),
	CONSTRAINT "digests_kind" CHECK ("digests"."kind" in ('quiet-hours', 'daily-cap')),
	CONSTRAINT "digests_state" CHECK ("digests"."state" in ('pending', 'sent', 'failed', 'cancelled'))
);
--> statement-breakpoint
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
	"repost_count" integer DEFAULT 0 NOT NULL,
	"last_repost_id" bigint,
	"failure" text,
	"timings" jsonb NOT NULL,
	"search_text" text,
	"item_ids" bigint[],
	"sides" text[],
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "notifications_id" CHECK ("notifications"."id" = notification_row_id("notifications"."user_id", "notifications"."discord_message_id", "notifications"."edit_number")),
	CONSTRAINT "notifications_kind" CHECK ("notifications"."kind" in ('exact', 'predicted')),
	CONSTRAINT "notifications_state" CHECK ("notifications"."state" in ('pending', 'sent', 'failed', 'expired', 'cancelled')),
	CONSTRAINT "notifications_destination" CHECK ("notifications"."destination" in ('webhook', 'dm'))
) PARTITION BY RANGE ("id");
--> statement-breakpoint
CREATE TABLE "pending_pushes" (
	"subscription_id" uuid NOT NULL,
	"notification_id" uuid NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"attempt_count" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "pending_pushes_subscription_id_notification_id_pk" PRIMARY KEY("subscription_id","notification_id")
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"label" text NOT NULL,
	"failure" text,
	"failed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_subscriptions_endpoint_unique" UNIQUE("endpoint")
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"actor_user_id" uuid,
	"target_user_id" uuid,
	"user_email" text,
	"user_name" text,
	"action" text NOT NULL,
	"message" text NOT NULL,
	"details" jsonb,
	"client_address" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bot_health_reports" (
	"process" text PRIMARY KEY NOT NULL,
	"report" jsonb NOT NULL,
	"reported_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "discord_invalid_requests" (
	"bucket" timestamp with time zone PRIMARY KEY NOT NULL,
	"requests" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotent_requests" (
	"user_id" uuid NOT NULL,
	"call" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"response" text,
	"claimed_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotent_requests_user_id_call_key_pk" PRIMARY KEY("user_id","call","key")
);
--> statement-breakpoint
CREATE TABLE "incidents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "incidents_kind" CHECK ("incidents"."kind" in ('bot-disconnected', 'slow-pings', 'stopped'))
);
--> statement-breakpoint
CREATE TABLE "ping_latencies" (
	"measure" text DEFAULT 'received' NOT NULL,
	"step" text DEFAULT 'minute' NOT NULL,
	"bucket" timestamp with time zone NOT NULL,
	"latency_ms" bigint NOT NULL,
	"pings" integer NOT NULL,
	CONSTRAINT "ping_latencies_measure_step_bucket_latency_ms_pk" PRIMARY KEY("measure","step","bucket","latency_ms"),
	CONSTRAINT "ping_latencies_measure" CHECK ("ping_latencies"."measure" in ('received', 'posted')),
	CONSTRAINT "ping_latencies_step" CHECK ("ping_latencies"."step" in ('minute', 'hour'))
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "rate_limit_windows" (
	"key" text PRIMARY KEY NOT NULL,
	"calls" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "statistics" (
	"key" text PRIMARY KEY NOT NULL,
	"int_value" bigint,
	"float_value" double precision,
	"string_value" text,
	"description" text,
	"duration_ms" double precision DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "statistics_history" (
	"key" text NOT NULL,
	"step" text NOT NULL,
	"bucket" timestamp with time zone NOT NULL,
	"value" double precision NOT NULL,
	CONSTRAINT "statistics_history_key_step_bucket_pk" PRIMARY KEY("key","step","bucket"),
	CONSTRAINT "statistics_history_step" CHECK ("statistics_history"."step" in ('minute', 'hour', 'day'))
);
--> statement-breakpoint
CREATE TABLE "labelled_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message_id" uuid,
	"content" text NOT NULL,
	"channel_name" text,
	"offers" jsonb NOT NULL,
	"parsed_offers" jsonb NOT NULL,
	"labelled_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "labelled_messages_message_unique" UNIQUE("message_id")
);
--> statement-breakpoint
CREATE TABLE "unknown_names" (
	"name" text PRIMARY KEY NOT NULL,
	"messages" integer NOT NULL,
	"authors" integer NOT NULL,
	"example" text NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"dismissed_at" timestamp with time zone,
	CONSTRAINT "unknown_names_counts" CHECK ("unknown_names"."authors" between 0 and "unknown_names"."messages")
);
--> statement-breakpoint
CREATE TABLE "permissions" (
	"id" bigint PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"comment" text NOT NULL,
	CONSTRAINT "permissions_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "role_permissions" (
	"role_id" bigint NOT NULL,
	"permission_id" bigint NOT NULL,
	CONSTRAINT "role_permissions_role_id_permission_id_pk" PRIMARY KEY("role_id","permission_id")
);
--> statement-breakpoint
CREATE TABLE "roles" (
	"id" bigint PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"item_limit" integer NOT NULL,
	"max_webhooks" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "roles_name_unique" UNIQUE("name"),
	CONSTRAINT "roles_limits" CHECK ("roles"."item_limit" >= 0 and "roles"."max_webhooks" >= 0)
);
--> statement-breakpoint
CREATE TABLE "user_roles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"role_id" bigint NOT NULL,
	"subscription_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orphaned_stripe_customers" (
	"stripe_customer_id" text PRIMARY KEY NOT NULL,
	"checkout_session_id" text,
	"failed_attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plans" (
	"id" bigint PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"role_id" bigint NOT NULL,
	"duration_days" integer,
	"price_cents" integer,
	"currency" text DEFAULT 'usd' NOT NULL,
	"price_wl" numeric(14, 2),
	"stripe_price_id" text,
	"is_trial" boolean DEFAULT false NOT NULL,
	"is_offered" boolean DEFAULT true NOT NULL,
	CONSTRAINT "plans_name_unique" UNIQUE("name"),
	CONSTRAINT "plans_duration" CHECK ("plans"."duration_days" > 0),
	CONSTRAINT "plans_prices" CHECK ("plans"."price_cents" > 0 and "plans"."price_wl" > 0)
);
--> statement-breakpoint
CREATE TABLE "stripe_customers" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"stripe_customer_id" text NOT NULL,
	"sync_requests" integer DEFAULT 0 NOT NULL,
	"sync_completed" integer DEFAULT 0 NOT NULL,
	"sync_due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sync_failures" integer DEFAULT 0 NOT NULL,
	"synced_at" timestamp with time zone,
	"lease_id" uuid,
	"leased_until" timestamp with time zone,
	"checkout_session_id" text,
	"checkout_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stripe_customers_stripe_customer_id_unique" UNIQUE("stripe_customer_id")
);
--> statement-breakpoint
CREATE TABLE "stripe_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"stripe_customer_id" text,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"processed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "subscription_purchases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subscription_id" uuid NOT NULL,
	"days" integer NOT NULL,
	"price_wl" numeric(14, 2) NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscription_purchases_days" CHECK ("subscription_purchases"."days" > 0),
	CONSTRAINT "subscription_purchases_price" CHECK ("subscription_purchases"."price_wl" >= 0)
);
--> statement-breakpoint
CREATE TABLE "subscription_reminders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subscription_id" uuid NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"attempt_count" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"leased_until" timestamp with time zone,
	"failure" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "subscription_reminders_once" UNIQUE("subscription_id","ends_at"),
	CONSTRAINT "subscription_reminders_state" CHECK ("subscription_reminders"."state" in ('pending', 'sent', 'failed', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"plan_id" bigint NOT NULL,
	"source" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"is_renewing" boolean DEFAULT false NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"starts_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	"grace_until" timestamp with time zone,
	"access_ends_at" timestamp with time zone GENERATED ALWAYS AS (greatest(expires_at, grace_until)) STORED,
	"cancelled_at" timestamp with time zone,
	"stripe_subscription_id" text,
	"stripe_status" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscriptions_stripe_subscription_id_unique" UNIQUE("stripe_subscription_id"),
	CONSTRAINT "subscriptions_grace" CHECK ("subscriptions"."grace_until" is null or "subscriptions"."expires_at" is not null),
	CONSTRAINT "subscriptions_source" CHECK ("subscriptions"."source" in ('trial', 'stripe', 'world_locks', 'staff'))
);
--> statement-breakpoint
CREATE TABLE "trial_claims" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"identity_hash" text NOT NULL,
	"discord_user_id" bigint,
	"discord_user_hash" text,
	"claimed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "trial_claims_identity_hash_unique" UNIQUE("identity_hash"),
	CONSTRAINT "trial_claims_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "trial_claims_discord_user_id_unique" UNIQUE("discord_user_id")
);
--> statement-breakpoint
CREATE TABLE "api_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"prefix" text NOT NULL,
	"token_hash" text NOT NULL,
	"scopes" text[] NOT NULL,
	"last_used_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "api_tokens_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "api_tokens_scopes" CHECK ("api_tokens"."scopes" <@ array['read', 'write'] and cardinality("api_tokens"."scopes") > 0)
);
--> statement-breakpoint
CREATE TABLE "deleted_identities" (
	"identity_hash" text PRIMARY KEY NOT NULL,
	"token_hash" text,
	"deleted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ended_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"issuer" text NOT NULL,
	"subject" text,
	"session_id" text,
	"ended_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ended_sessions_names_one" CHECK ("ended_sessions"."subject" is not null or "ended_sessions"."session_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "growid_codes" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"growid" text NOT NULL,
	"code_hash" text NOT NULL,
	"failed_attempts" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "growid_verifications" (
	"idempotency_key" text PRIMARY KEY NOT NULL,
	"growid" text NOT NULL,
	"code_hash" text NOT NULL,
	"credited" numeric(14, 2) NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "link_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "link_codes_code_hash_unique" UNIQUE("code_hash")
);
--> statement-breakpoint
CREATE TABLE "preferences" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"preference_id" text NOT NULL,
	"is_enabled" boolean NOT NULL,
	CONSTRAINT "preferences_user_preference_unique" UNIQUE("user_id","preference_id")
);
--> statement-breakpoint
CREATE TABLE "user_identities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"discord_user_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_identities_issuer_subject_unique" UNIQUE("issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"picture" text,
	"discord_user_id" bigint,
	"is_discord_unlinked" boolean DEFAULT false NOT NULL,
	"growid" text,
	"growid_verified_at" timestamp with time zone,
	"is_banned" boolean DEFAULT false NOT NULL,
	"is_muted" boolean DEFAULT false NOT NULL,
	"is_blacklisted" boolean DEFAULT false NOT NULL,
	"snoozed_until" timestamp with time zone,
	"language" text,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"quiet_from" integer,
	"quiet_to" integer,
	"quiet_mode" text DEFAULT 'digest' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_login_at" timestamp with time zone,
	"notifications_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_quiet_hours" CHECK (("users"."quiet_from" is null) = ("users"."quiet_to" is null) and "users"."quiet_from" <> "users"."quiet_to"
        and "users"."quiet_from" between 0 and 1439 and "users"."quiet_to" between 0 and 1439),
	CONSTRAINT "users_language" CHECK ("users"."language" in ('en', 'id')),
	CONSTRAINT "users_quiet_mode" CHECK ("users"."quiet_mode" in ('digest', 'drop')),
	CONSTRAINT "users_growid_length" CHECK (char_length("users"."growid") between 1 and 50),
	CONSTRAINT "users_growid_trimmed" CHECK ("users"."growid" = btrim("users"."growid")),
	CONSTRAINT "users_growid_verified" CHECK ("users"."growid_verified_at" is null or "users"."growid" is not null)
);
--> statement-breakpoint
CREATE TABLE "aliases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"item_id" bigint NOT NULL,
	"alias" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "aliases_length" CHECK (char_length("aliases"."alias") between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "blacklist_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"blacklist_type" text NOT NULL,
	"item_id" bigint,
	"blacklist_user" bigint,
	"blacklist_world" text,
	"blacklist_channel" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blacklist_entries_type" CHECK ("blacklist_entries"."blacklist_type" in ('GLOBAL', 'ITEM')),
	CONSTRAINT "blacklist_entries_scope" CHECK (("blacklist_entries"."blacklist_type" = 'ITEM') = ("blacklist_entries"."item_id" is not null)),
	CONSTRAINT "blacklist_entries_one_kind" CHECK (num_nonnulls("blacklist_entries"."blacklist_user", "blacklist_entries"."blacklist_world", "blacklist_entries"."blacklist_channel") = 1),
	CONSTRAINT "blacklist_entries_world" CHECK ("blacklist_entries"."blacklist_world" ~ '^[A-Z0-9]{1,24}$')
);
--> statement-breakpoint
CREATE TABLE "watch_rule_tags" (
	"watch_rule_id" uuid NOT NULL,
	"tag_id" bigint NOT NULL,
	CONSTRAINT "watch_rule_tags_watch_rule_id_tag_id_pk" PRIMARY KEY("watch_rule_id","tag_id")
);
--> statement-breakpoint
CREATE TABLE "watch_rule_versions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"watch_rule_id" uuid NOT NULL,
	"item_id" bigint NOT NULL,
	"min_price" numeric(12, 2) NOT NULL,
	"max_price" numeric(12, 2) NOT NULL,
	"message_type" text NOT NULL,
	"takes_unpriced" boolean,
	"valid_from" timestamp with time zone NOT NULL,
	"valid_to" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "watch_rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"item_id" bigint NOT NULL,
	"min_price" numeric(12, 2) NOT NULL,
	"max_price" numeric(12, 2) NOT NULL,
	"min_unit_price" double precision GENERATED ALWAYS AS (case when min_price >= 0 then min_price::float8 else 1::float8 / (-min_price)::float8 end) STORED NOT NULL,
	"max_unit_price" double precision GENERATED ALWAYS AS (case when max_price >= 0 then max_price::float8 else 1::float8 / (-max_price)::float8 end) STORED NOT NULL,
	"message_type" text DEFAULT 'ANY' NOT NULL,
	"usual_percent" integer,
	"takes_unpriced" boolean,
	"meets_unpriced" boolean GENERATED ALWAYS AS (min_price < 9999999999.99 and coalesce(takes_unpriced, message_type = 'UNKNOWN'
  or ((min_price = 0 or min_price <= -9999999999.99) and max_price >= 9999999999.99))) STORED NOT NULL,
	"webhook_id" uuid,
	"is_paused" boolean DEFAULT false NOT NULL,
	"snoozed_until" timestamp with time zone,
	"cooldown_minutes" integer,
	"daily_cap" integer,
	"only_cheaper" boolean DEFAULT false NOT NULL,
	"mention_kind" text,
	"mention_id" bigint,
	"position" integer DEFAULT 0 NOT NULL,
	"conditions_changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "watch_rules_message_type" CHECK ("watch_rules"."message_type" in ('BUY', 'SELL', 'BOTH', 'ANY', 'UNKNOWN')),
	CONSTRAINT "watch_rules_price_bounds" CHECK ("watch_rules"."min_price" between -9999999999.99 and 9999999999.99 and "watch_rules"."max_price" between -9999999999.99 and 9999999999.99),
	CONSTRAINT "watch_rules_cooldown" CHECK ("watch_rules"."cooldown_minutes" between 1 and 1440),
	CONSTRAINT "watch_rules_daily_cap" CHECK ("watch_rules"."daily_cap" between 1 and 1000),
	CONSTRAINT "watch_rules_mention" CHECK (("watch_rules"."mention_kind" is null) = ("watch_rules"."mention_id" is null) and "watch_rules"."mention_kind" in ('user', 'role')),
	CONSTRAINT "watch_rules_usual_percent" CHECK ("watch_rules"."usual_percent" between -99 and 999),
	CONSTRAINT "watch_rules_relative_side" CHECK ("watch_rules"."usual_percent" is null or "watch_rules"."message_type" <> 'UNKNOWN'),
	CONSTRAINT "watch_rules_price_order" CHECK ("watch_rules"."min_unit_price" <= "watch_rules"."max_unit_price")
);
--> statement-breakpoint
CREATE TABLE "webhook_notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"webhook_id" uuid NOT NULL,
	"disabled_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"attempt_count" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"leased_until" timestamp with time zone,
	"failure" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "webhook_notices_once" UNIQUE("webhook_id","disabled_at"),
	CONSTRAINT "webhook_notices_state" CHECK ("webhook_notices"."state" in ('pending', 'sent', 'failed', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"discord_webhook_id" bigint NOT NULL,
	"encrypted_token" text NOT NULL,
	"discord_thread_id" bigint,
	"discord_name" text,
	"discord_channel_id" bigint,
	"discord_guild_id" bigint,
	"is_legacy_duplicate" boolean DEFAULT false NOT NULL,
	"is_primary" boolean DEFAULT false NOT NULL,
	"disabled_at" timestamp with time zone,
	"disabled_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
SELECT create_partitions_of('default', 'default');--> statement-breakpoint
ALTER TABLE "unprocessed_messages" SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_cost_delay = 0);--> statement-breakpoint
ALTER TABLE "offer_feedback" ADD CONSTRAINT "offer_feedback_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_feedback" ADD CONSTRAINT "offer_feedback_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_feedback" ADD CONSTRAINT "offer_feedback_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_feedback" ADD CONSTRAINT "offer_feedback_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_feedback" ADD CONSTRAINT "offer_feedback_reviewed_by_users_id_fk" FOREIGN KEY ("reviewed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guild_members" ADD CONSTRAINT "guild_members_guild_id_guilds_id_fk" FOREIGN KEY ("guild_id") REFERENCES "public"."guilds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guild_members" ADD CONSTRAINT "guild_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guilds" ADD CONSTRAINT "guilds_decided_by_user_id_users_id_fk" FOREIGN KEY ("decided_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_price_days" ADD CONSTRAINT "item_price_days_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_aliases" ADD CONSTRAINT "item_aliases_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_tags" ADD CONSTRAINT "item_tags_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_tags" ADD CONSTRAINT "item_tags_tag_id_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tags"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tags" ADD CONSTRAINT "tags_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposits" ADD CONSTRAINT "deposits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposits" ADD CONSTRAINT "deposits_credited_transaction_id_ledger_transactions_id_fk" FOREIGN KEY ("credited_transaction_id") REFERENCES "public"."ledger_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_transaction_id_ledger_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."ledger_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account_id_ledger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_actor_user_id_users_id_fk" FOREIGN KEY ("actor_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unprocessed_messages" ADD CONSTRAINT "unprocessed_messages_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_watch_rule_id_watch_rules_id_fk" FOREIGN KEY ("watch_rule_id") REFERENCES "public"."watch_rules"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "digests" ADD CONSTRAINT "digests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_pushes" ADD CONSTRAINT "pending_pushes_subscription_id_push_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."push_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_actor_user_id_users_id_fk" FOREIGN KEY ("actor_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_target_user_id_users_id_fk" FOREIGN KEY ("target_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotent_requests" ADD CONSTRAINT "idempotent_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "labelled_messages" ADD CONSTRAINT "labelled_messages_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "labelled_messages" ADD CONSTRAINT "labelled_messages_labelled_by_users_id_fk" FOREIGN KEY ("labelled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_permissions" ADD CONSTRAINT "role_permissions_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_permissions" ADD CONSTRAINT "role_permissions_permission_id_permissions_id_fk" FOREIGN KEY ("permission_id") REFERENCES "public"."permissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stripe_customers" ADD CONSTRAINT "stripe_customers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_purchases" ADD CONSTRAINT "subscription_purchases_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_reminders" ADD CONSTRAINT "subscription_reminders_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trial_claims" ADD CONSTRAINT "trial_claims_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "growid_codes" ADD CONSTRAINT "growid_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_codes" ADD CONSTRAINT "link_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preferences" ADD CONSTRAINT "preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_identities" ADD CONSTRAINT "user_identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aliases" ADD CONSTRAINT "aliases_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aliases" ADD CONSTRAINT "aliases_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blacklist_entries" ADD CONSTRAINT "blacklist_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blacklist_entries" ADD CONSTRAINT "blacklist_entries_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_rule_tags" ADD CONSTRAINT "watch_rule_tags_watch_rule_id_watch_rules_id_fk" FOREIGN KEY ("watch_rule_id") REFERENCES "public"."watch_rules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_rule_tags" ADD CONSTRAINT "watch_rule_tags_tag_id_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tags"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_rule_versions" ADD CONSTRAINT "watch_rule_versions_watch_rule_id_watch_rules_id_fk" FOREIGN KEY ("watch_rule_id") REFERENCES "public"."watch_rules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_rules" ADD CONSTRAINT "watch_rules_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_rules" ADD CONSTRAINT "watch_rules_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_rules" ADD CONSTRAINT "watch_rules_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_notices" ADD CONSTRAINT "webhook_notices_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "offer_feedback_updated_index" ON "offer_feedback" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "offer_feedback_unreviewed_index" ON "offer_feedback" USING btree ("created_at") WHERE "offer_feedback"."verdict" = 'wrong' and "offer_feedback"."reviewed_at" is null;--> statement-breakpoint
CREATE INDEX "offer_feedback_user_index" ON "offer_feedback" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "offer_feedback_notification_index" ON "offer_feedback" USING btree ("notification_id");--> statement-breakpoint
CREATE INDEX "offer_feedback_message_index" ON "offer_feedback" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "offer_feedback_reviewed_by_index" ON "offer_feedback" USING btree ("reviewed_by");--> statement-breakpoint
CREATE INDEX "guild_members_user_index" ON "guild_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "guilds_decided_by_index" ON "guilds" USING btree ("decided_by_user_id");--> statement-breakpoint
CREATE INDEX "item_price_days_day_index" ON "item_price_days" USING btree ("day");--> statement-breakpoint
CREATE UNIQUE INDEX "item_aliases_alias_unique" ON "item_aliases" USING btree (lower("alias"));--> statement-breakpoint
CREATE INDEX "item_aliases_item_id_index" ON "item_aliases" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "item_tags_tag_id_index" ON "item_tags" USING btree ("tag_id");--> statement-breakpoint
CREATE UNIQUE INDEX "items_name_unique" ON "items" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "items_name_trigram_index" ON "items" USING gin (lower("name") gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "tags_name_unique" ON "tags" USING btree (lower("name")) WHERE "tags"."user_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "tags_user_name_unique" ON "tags" USING btree ("user_id",lower("name"));--> statement-breakpoint
CREATE INDEX "deposits_growid_index" ON "deposits" USING btree (lower("growid")) WHERE "deposits"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "deposits_expiry_index" ON "deposits" USING btree ("expires_at") WHERE "deposits"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "deposits_user_index" ON "deposits" USING btree ("user_id","credited_at");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_accounts_one_of_each_house_kind" ON "ledger_accounts" USING btree ("kind") WHERE "ledger_accounts"."kind" <> 'user';--> statement-breakpoint
CREATE INDEX "ledger_entries_transaction_index" ON "ledger_entries" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_account_index" ON "ledger_entries" USING btree ("account_id","position");--> statement-breakpoint
CREATE INDEX "ledger_transactions_actor_index" ON "ledger_transactions" USING btree ("actor_user_id");--> statement-breakpoint
CREATE INDEX "message_deletions_created_index" ON "message_deletions" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "messages_discord_message_index" ON "messages" USING btree ("discord_message_id");--> statement-breakpoint
CREATE INDEX "messages_channel_index" ON "messages" USING btree ("channel_id");--> statement-breakpoint
CREATE INDEX "messages_stored_index" ON "messages" USING brin ("stored_at") WITH (autosummarize=true);--> statement-breakpoint
CREATE INDEX "messages_author_index" ON "messages" USING btree ("author_id","posted_at");--> statement-breakpoint
CREATE INDEX "messages_deleted_index" ON "messages" USING btree ("deleted_at") WHERE "messages"."deleted_at" is not null and "messages"."text_removed_at" is null;--> statement-breakpoint
CREATE INDEX "messages_edited_index" ON "messages" USING btree ("edited_at") WHERE "messages"."edited_at" is not null and "messages"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "offers_message_index" ON "offers" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "offers_item_index" ON "offers" USING btree ("item_id","posted_at");--> statement-breakpoint
CREATE INDEX "offers_posted_index" ON "offers" USING brin ("posted_at");--> statement-breakpoint
CREATE INDEX "offers_predicted_index" ON "offers" USING btree ("posted_at") WHERE "offers"."kind" = 'predicted';--> statement-breakpoint
CREATE INDEX "decisions_watch_rule_index" ON "decisions" USING btree ("watch_rule_id","reason","created_at");--> statement-breakpoint
CREATE INDEX "decisions_user_index" ON "decisions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "decisions_notification_index" ON "decisions" USING btree ("notification_id");--> statement-breakpoint
CREATE INDEX "digests_due_index" ON "digests" USING btree ("next_attempt_at") WHERE "digests"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "notifications_message_id_index" ON "notifications" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "notifications_discord_message_index" ON "notifications" USING btree ("discord_message_id");--> statement-breakpoint
CREATE INDEX "notifications_list_index" ON "notifications" USING btree ("user_id","created_at","id","discord_message_id","message_id","kind","state","search_text","item_ids","sides");--> statement-breakpoint
CREATE INDEX "notifications_created_index" ON "notifications" USING brin ("created_at") WITH (autosummarize=true);--> statement-breakpoint
CREATE INDEX "notifications_webhook_id_index" ON "notifications" USING btree ("webhook_id");--> statement-breakpoint
CREATE INDEX "notifications_request_index" ON "notifications" USING btree ("request_id") WHERE "notifications"."request_id" is not null;--> statement-breakpoint
CREATE INDEX "notifications_due_index" ON "notifications" USING btree ("next_attempt_at") WHERE "notifications"."state" in ('pending', 'sent') and "notifications"."revision" is distinct from "notifications"."sent_revision";--> statement-breakpoint
CREATE INDEX "pending_pushes_due_index" ON "pending_pushes" USING btree ("next_attempt_at");--> statement-breakpoint
CREATE INDEX "push_subscriptions_user_index" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "audit_log_client_address_index" ON "audit_log" USING btree ("created_at") WHERE "audit_log"."client_address" is not null;--> statement-breakpoint
CREATE INDEX "audit_log_created_index" ON "audit_log" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "audit_log_action_index" ON "audit_log" USING btree ("action","created_at");--> statement-breakpoint
CREATE INDEX "audit_log_actor_index" ON "audit_log" USING btree ("actor_user_id","created_at");--> statement-breakpoint
CREATE INDEX "audit_log_target_index" ON "audit_log" USING btree ("target_user_id");--> statement-breakpoint
CREATE INDEX "audit_log_search_index" ON "audit_log" USING gin ("message" gin_trgm_ops,"user_email" gin_trgm_ops,"user_name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "audit_log_address_index" ON "audit_log" USING btree ("client_address") WHERE "audit_log"."client_address" is not null;--> statement-breakpoint
CREATE INDEX "idempotent_requests_created_index" ON "idempotent_requests" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "incidents_open" ON "incidents" USING btree ("kind") WHERE "incidents"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "incidents_started_index" ON "incidents" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "rate_limit_windows_ends_index" ON "rate_limit_windows" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "statistics_history_bucket_index" ON "statistics_history" USING btree ("bucket");--> statement-breakpoint
CREATE INDEX "labelled_messages_created_index" ON "labelled_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "labelled_messages_labelled_by_index" ON "labelled_messages" USING btree ("labelled_by");--> statement-breakpoint
CREATE INDEX "unknown_names_frequency_index" ON "unknown_names" USING btree ("authors","messages");--> statement-breakpoint
CREATE INDEX "role_permissions_permission_id_index" ON "role_permissions" USING btree ("permission_id");--> statement-breakpoint
CREATE UNIQUE INDEX "user_roles_unique" ON "user_roles" USING btree ("user_id","role_id",coalesce("subscription_id", '00000000-0000-0000-0000-000000000000'::uuid));--> statement-breakpoint
CREATE INDEX "user_roles_role_id_index" ON "user_roles" USING btree ("role_id");--> statement-breakpoint
CREATE INDEX "user_roles_subscription_id_index" ON "user_roles" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "orphaned_stripe_customers_next_index" ON "orphaned_stripe_customers" USING btree ("next_attempt_at");--> statement-breakpoint
CREATE INDEX "plans_role_id_index" ON "plans" USING btree ("role_id");--> statement-breakpoint
CREATE INDEX "stripe_customers_due_index" ON "stripe_customers" USING btree ("sync_due_at");--> statement-breakpoint
CREATE INDEX "stripe_events_open_index" ON "stripe_events" USING btree ("stripe_customer_id") WHERE "stripe_events"."processed_at" is null;--> statement-breakpoint
CREATE INDEX "stripe_events_received_index" ON "stripe_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "subscription_purchases_subscription_index" ON "subscription_purchases" USING btree ("subscription_id","created_at");--> statement-breakpoint
CREATE INDEX "subscription_reminders_due_index" ON "subscription_reminders" USING btree ("next_attempt_at") WHERE "subscription_reminders"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "subscriptions_user_id_index" ON "subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "subscriptions_plan_id_index" ON "subscriptions" USING btree ("plan_id");--> statement-breakpoint
CREATE INDEX "subscriptions_active_created_index" ON "subscriptions" USING btree ("created_at","id") WHERE "subscriptions"."is_active";--> statement-breakpoint
CREATE INDEX "subscriptions_access_index" ON "subscriptions" USING btree ("access_ends_at") WHERE "subscriptions"."is_active";--> statement-breakpoint
CREATE INDEX "trial_claims_discord_user_hash_index" ON "trial_claims" USING btree ("discord_user_hash");--> statement-breakpoint
CREATE INDEX "api_tokens_user_id_index" ON "api_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "deleted_identities_deleted_index" ON "deleted_identities" USING btree ("deleted_at");--> statement-breakpoint
CREATE INDEX "ended_sessions_subject_index" ON "ended_sessions" USING btree ("issuer","subject");--> statement-breakpoint
CREATE INDEX "ended_sessions_session_index" ON "ended_sessions" USING btree ("issuer","session_id");--> statement-breakpoint
CREATE INDEX "ended_sessions_ended_index" ON "ended_sessions" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "growid_codes_growid_index" ON "growid_codes" USING btree (lower("growid"));--> statement-breakpoint
CREATE INDEX "link_codes_user_id_index" ON "link_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "user_identities_user_id_index" ON "user_identities" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_growid_verified_unique" ON "users" USING btree (lower("growid")) WHERE "users"."growid_verified_at" is not null;--> statement-breakpoint
CREATE INDEX "users_growid_index" ON "users" USING btree (lower("growid"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_discord_user_id_unique" ON "users" USING btree ("discord_user_id");--> statement-breakpoint
CREATE INDEX "users_email_index" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "users_last_login_index" ON "users" USING btree ("last_login_at");--> statement-breakpoint
CREATE INDEX "users_created_index" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_name_trigram_index" ON "users" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_email_trigram_index" ON "users" USING gin ("email" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_banned_index" ON "users" USING btree ("created_at","id") WHERE "users"."is_banned";--> statement-breakpoint
CREATE INDEX "users_muted_index" ON "users" USING btree ("created_at","id") WHERE "users"."is_muted";--> statement-breakpoint
CREATE INDEX "users_blacklisted_index" ON "users" USING btree ("created_at","id") WHERE "users"."is_blacklisted";--> statement-breakpoint
CREATE UNIQUE INDEX "aliases_user_alias_unique" ON "aliases" USING btree ("user_id",lower("alias"));--> statement-breakpoint
CREATE INDEX "aliases_item_id_index" ON "aliases" USING btree ("item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "blacklist_entries_unique" ON "blacklist_entries" USING btree ("user_id",coalesce("item_id", -1),coalesce("blacklist_user", 0),coalesce("blacklist_world", ''),coalesce("blacklist_channel", 0));--> statement-breakpoint
CREATE INDEX "blacklist_entries_item_id_index" ON "blacklist_entries" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "watch_rule_tags_tag_id_index" ON "watch_rule_tags" USING btree ("tag_id");--> statement-breakpoint
CREATE INDEX "watch_rule_versions_rule_index" ON "watch_rule_versions" USING btree ("watch_rule_id","valid_to");--> statement-breakpoint
CREATE INDEX "watch_rule_versions_valid_to_index" ON "watch_rule_versions" USING btree ("valid_to");--> statement-breakpoint
CREATE INDEX "watch_rules_match_index" ON "watch_rules" USING gist ("item_id","message_type",numrange("min_unit_price"::numeric, "max_unit_price"::numeric, '[]'));--> statement-breakpoint
CREATE INDEX "watch_rules_unpriced_index" ON "watch_rules" USING btree ("item_id","message_type") WHERE "watch_rules"."meets_unpriced";--> statement-breakpoint
CREATE INDEX "watch_rules_relative_index" ON "watch_rules" USING btree ("item_id") WHERE "watch_rules"."usual_percent" is not null;--> statement-breakpoint
CREATE INDEX "watch_rules_user_id_index" ON "watch_rules" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "watch_rules_webhook_id_index" ON "watch_rules" USING btree ("webhook_id");--> statement-breakpoint
CREATE INDEX "webhook_notices_due_index" ON "webhook_notices" USING btree ("next_attempt_at") WHERE "webhook_notices"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "webhooks_user_id_index" ON "webhooks" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "webhooks_one_primary" ON "webhooks" USING btree ("user_id") WHERE "webhooks"."is_primary";--> statement-breakpoint
CREATE UNIQUE INDEX "webhooks_address_unique" ON "webhooks" USING btree ("user_id","discord_webhook_id",coalesce("discord_thread_id", 0)) WHERE not "webhooks"."is_legacy_duplicate";