CREATE TABLE "item_aliases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"item_id" bigint NOT NULL,
	"alias" text NOT NULL,
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
	"name" text NOT NULL,
	CONSTRAINT "tags_name_length" CHECK (char_length("tags"."name") between 1 and 50)
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
	"actor_user_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_transactions_idempotency_key_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "ledger_transactions_kind" CHECK ("ledger_transactions"."kind" in ('deposit', 'purchase', 'refund', 'adjustment'))
);
--> statement-breakpoint
CREATE TABLE "unclaimed_deposits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"growid" text NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"idempotency_key" text NOT NULL,
	"credited_transaction_id" uuid,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "unclaimed_deposits_key_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "unclaimed_deposits_credit_unique" UNIQUE("credited_transaction_id"),
	CONSTRAINT "unclaimed_deposits_amount" CHECK ("unclaimed_deposits"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "channels" (
	"id" bigint PRIMARY KEY NOT NULL,
	"guild_id" bigint,
	"name" text,
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
	"processed_at" timestamp with time zone,
	"leased_until" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "messages_discord_id_edit_unique" UNIQUE("discord_message_id","edit_number"),
	CONSTRAINT "messages_source" CHECK ("messages"."source" in ('gateway', 'backfill'))
);
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
	"owner_ids" uuid[],
	"posted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "offers_message_ordinal_unique" UNIQUE("message_id","ordinal"),
	CONSTRAINT "offers_type" CHECK ("offers"."type" in ('SELL', 'BUY', 'TRADE')),
	CONSTRAINT "offers_kind" CHECK ("offers"."kind" in ('exact', 'predicted')),
	CONSTRAINT "offers_confidence" CHECK ("offers"."confidence" between 0 and 1),
	CONSTRAINT "offers_span" CHECK (0 <= "offers"."span_start" and "offers"."span_start" <= "offers"."span_end")
);
--> statement-breakpoint
CREATE TABLE "decisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"offer_id" uuid NOT NULL,
	"watch_rule_id" uuid,
	"user_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"notification_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "decisions_offer_rule_unique" UNIQUE("offer_id","watch_rule_id"),
	CONSTRAINT "decisions_matched_has_notification" CHECK ("decisions"."reason" = 'matched' or "decisions"."notification_id" is null)
);
--> statement-breakpoint
CREATE TABLE "delivery_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"notification_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"method" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"status_code" integer,
	"outcome" text,
	"detail" text,
	"retry_after_ms" integer,
	CONSTRAINT "delivery_attempts_method" CHECK ("delivery_attempts"."method" in ('POST', 'PATCH'))
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
	"leased_until" timestamp with time zone,
	"useful_until" timestamp with time zone NOT NULL,
	"failure" text,
	"timings" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "notifications_user_message_version_unique" UNIQUE("user_id","discord_message_id","edit_number"),
	CONSTRAINT "notifications_kind" CHECK ("notifications"."kind" in ('exact', 'predicted')),
	CONSTRAINT "notifications_state" CHECK ("notifications"."state" in ('pending', 'sent', 'failed', 'expired', 'cancelled')),
	CONSTRAINT "notifications_destination" CHECK ("notifications"."destination" in ('webhook', 'dm'))
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
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "heartbeats" (
	"name" text PRIMARY KEY NOT NULL,
	"details" jsonb NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "statistics" (
	"key" text PRIMARY KEY NOT NULL,
	"int_value" bigint,
	"float_value" double precision,
	"string_value" text,
	"description" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
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
CREATE TABLE "stripe_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"processed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "subscription_types" (
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
	CONSTRAINT "subscription_types_name_unique" UNIQUE("name"),
	CONSTRAINT "subscription_types_duration" CHECK ("subscription_types"."duration_days" > 0),
	CONSTRAINT "subscription_types_prices" CHECK ("subscription_types"."price_cents" > 0 and "subscription_types"."price_wl" > 0)
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"type_id" bigint NOT NULL,
	"source" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"is_renewing" boolean DEFAULT false NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"stripe_subscription_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscriptions_stripe_subscription_id_unique" UNIQUE("stripe_subscription_id"),
	CONSTRAINT "subscriptions_source" CHECK ("subscriptions"."source" in ('trial', 'stripe', 'world_locks', 'staff'))
);
--> statement-breakpoint
CREATE TABLE "trial_claims" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"identity_hash" text NOT NULL,
	"discord_user_id" bigint,
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
	CONSTRAINT "preferences_user_preference_unique" UNIQUE("user_id","preference_id"),
	CONSTRAINT "preferences_known" CHECK ("preferences"."preference_id" in ('exact_ping', 'prediction_ping'))
);
--> statement-breakpoint
CREATE TABLE "user_identities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
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
	"growid" text,
	"is_banned" boolean DEFAULT false NOT NULL,
	"is_muted" boolean DEFAULT false NOT NULL,
	"is_blacklisted" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_login_at" timestamp with time zone,
	CONSTRAINT "users_growid_length" CHECK (char_length("users"."growid") between 1 and 50),
	CONSTRAINT "users_growid_trimmed" CHECK ("users"."growid" = btrim("users"."growid"))
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
CREATE TABLE "watch_rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"item_id" bigint NOT NULL,
	"min_price" numeric(12, 2) NOT NULL,
	"max_price" numeric(12, 2) NOT NULL,
	"min_unit_price" double precision GENERATED ALWAYS AS (case when min_price >= 0 then min_price::float8 else 1::float8 / (-min_price)::float8 end) STORED NOT NULL,
	"max_unit_price" double precision GENERATED ALWAYS AS (case when max_price >= 0 then max_price::float8 else 1::float8 / (-max_price)::float8 end) STORED NOT NULL,
	"message_type" text DEFAULT 'ANY' NOT NULL,
	"webhook_id" uuid,
	"is_paused" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "watch_rules_message_type" CHECK ("watch_rules"."message_type" in ('BUY', 'SELL', 'BOTH', 'ANY', 'UNKNOWN')),
	CONSTRAINT "watch_rules_price_bounds" CHECK ("watch_rules"."min_price" between -9999999999.99 and 9999999999.99 and "watch_rules"."max_price" between -9999999999.99 and 9999999999.99),
	CONSTRAINT "watch_rules_price_order" CHECK ("watch_rules"."min_unit_price" <= "watch_rules"."max_unit_price")
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"discord_webhook_id" bigint NOT NULL,
	"encrypted_token" text NOT NULL,
	"is_primary" boolean DEFAULT false NOT NULL,
	"disabled_at" timestamp with time zone,
	"disabled_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "item_aliases" ADD CONSTRAINT "item_aliases_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_tags" ADD CONSTRAINT "item_tags_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_tags" ADD CONSTRAINT "item_tags_tag_id_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tags"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_transaction_id_ledger_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."ledger_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account_id_ledger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_actor_user_id_users_id_fk" FOREIGN KEY ("actor_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unclaimed_deposits" ADD CONSTRAINT "unclaimed_deposits_credited_transaction_id_ledger_transactions_id_fk" FOREIGN KEY ("credited_transaction_id") REFERENCES "public"."ledger_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_watch_rule_id_watch_rules_id_fk" FOREIGN KEY ("watch_rule_id") REFERENCES "public"."watch_rules"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_attempts" ADD CONSTRAINT "delivery_attempts_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_actor_user_id_users_id_fk" FOREIGN KEY ("actor_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_target_user_id_users_id_fk" FOREIGN KEY ("target_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_permissions" ADD CONSTRAINT "role_permissions_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_permissions" ADD CONSTRAINT "role_permissions_permission_id_permissions_id_fk" FOREIGN KEY ("permission_id") REFERENCES "public"."permissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_types" ADD CONSTRAINT "subscription_types_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_type_id_subscription_types_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."subscription_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trial_claims" ADD CONSTRAINT "trial_claims_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_codes" ADD CONSTRAINT "link_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preferences" ADD CONSTRAINT "preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_identities" ADD CONSTRAINT "user_identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aliases" ADD CONSTRAINT "aliases_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aliases" ADD CONSTRAINT "aliases_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blacklist_entries" ADD CONSTRAINT "blacklist_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blacklist_entries" ADD CONSTRAINT "blacklist_entries_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_rule_tags" ADD CONSTRAINT "watch_rule_tags_watch_rule_id_watch_rules_id_fk" FOREIGN KEY ("watch_rule_id") REFERENCES "public"."watch_rules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_rule_tags" ADD CONSTRAINT "watch_rule_tags_tag_id_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tags"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_rules" ADD CONSTRAINT "watch_rules_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_rules" ADD CONSTRAINT "watch_rules_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_rules" ADD CONSTRAINT "watch_rules_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "item_aliases_alias_unique" ON "item_aliases" USING btree (lower("alias"));--> statement-breakpoint
CREATE INDEX "item_aliases_item_id_index" ON "item_aliases" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "item_tags_tag_id_index" ON "item_tags" USING btree ("tag_id");--> statement-breakpoint
CREATE UNIQUE INDEX "items_name_unique" ON "items" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "items_name_trigram_index" ON "items" USING gin (lower("name") gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "tags_name_unique" ON "tags" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_accounts_one_of_each_house_kind" ON "ledger_accounts" USING btree ("kind") WHERE "ledger_accounts"."kind" <> 'user';--> statement-breakpoint
CREATE INDEX "ledger_entries_transaction_index" ON "ledger_entries" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_account_index" ON "ledger_entries" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "ledger_transactions_actor_index" ON "ledger_transactions" USING btree ("actor_user_id");--> statement-breakpoint
CREATE INDEX "unclaimed_deposits_growid_index" ON "unclaimed_deposits" USING btree (lower("growid"));--> statement-breakpoint
CREATE INDEX "message_deletions_created_index" ON "message_deletions" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "messages_channel_index" ON "messages" USING btree ("channel_id","discord_message_id");--> statement-breakpoint
CREATE INDEX "messages_author_index" ON "messages" USING btree ("author_id","posted_at");--> statement-breakpoint
CREATE INDEX "messages_unprocessed_index" ON "messages" USING btree ("stored_at") WHERE "messages"."processed_at" is null;--> statement-breakpoint
CREATE INDEX "offers_item_index" ON "offers" USING btree ("item_id","posted_at");--> statement-breakpoint
CREATE INDEX "decisions_watch_rule_index" ON "decisions" USING btree ("watch_rule_id","created_at");--> statement-breakpoint
CREATE INDEX "decisions_user_index" ON "decisions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "decisions_notification_index" ON "decisions" USING btree ("notification_id");--> statement-breakpoint
CREATE INDEX "delivery_attempts_notification_index" ON "delivery_attempts" USING btree ("notification_id","started_at");--> statement-breakpoint
CREATE INDEX "notifications_message_id_index" ON "notifications" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "notifications_discord_message_index" ON "notifications" USING btree ("discord_message_id");--> statement-breakpoint
CREATE INDEX "notifications_user_created_index" ON "notifications" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "notifications_webhook_id_index" ON "notifications" USING btree ("webhook_id");--> statement-breakpoint
CREATE INDEX "notifications_due_index" ON "notifications" USING btree ("next_attempt_at") WHERE "notifications"."state" in ('pending', 'sent') and "notifications"."revision" is distinct from "notifications"."sent_revision";--> statement-breakpoint
CREATE INDEX "audit_log_created_index" ON "audit_log" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "audit_log_action_index" ON "audit_log" USING btree ("action","created_at");--> statement-breakpoint
CREATE INDEX "audit_log_actor_index" ON "audit_log" USING btree ("actor_user_id");--> statement-breakpoint
CREATE INDEX "audit_log_target_index" ON "audit_log" USING btree ("target_user_id");--> statement-breakpoint
CREATE INDEX "role_permissions_permission_id_index" ON "role_permissions" USING btree ("permission_id");--> statement-breakpoint
CREATE UNIQUE INDEX "user_roles_unique" ON "user_roles" USING btree ("user_id","role_id",coalesce("subscription_id", '00000000-0000-0000-0000-000000000000'::uuid));--> statement-breakpoint
CREATE INDEX "user_roles_role_id_index" ON "user_roles" USING btree ("role_id");--> statement-breakpoint
CREATE INDEX "user_roles_subscription_id_index" ON "user_roles" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "subscription_types_role_id_index" ON "subscription_types" USING btree ("role_id");--> statement-breakpoint
CREATE INDEX "subscriptions_user_id_index" ON "subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "subscriptions_type_id_index" ON "subscriptions" USING btree ("type_id");--> statement-breakpoint
CREATE INDEX "subscriptions_expiry_index" ON "subscriptions" USING btree ("expires_at") WHERE "subscriptions"."is_active";--> statement-breakpoint
CREATE INDEX "api_tokens_user_id_index" ON "api_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "link_codes_user_id_index" ON "link_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "user_identities_user_id_index" ON "user_identities" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_growid_unique" ON "users" USING btree (lower("growid"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_discord_user_id_unique" ON "users" USING btree ("discord_user_id");--> statement-breakpoint
CREATE INDEX "users_email_index" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "aliases_user_alias_unique" ON "aliases" USING btree ("user_id",lower("alias"));--> statement-breakpoint
CREATE INDEX "aliases_item_id_index" ON "aliases" USING btree ("item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "blacklist_entries_unique" ON "blacklist_entries" USING btree ("user_id",coalesce("item_id", -1),coalesce("blacklist_user", 0),coalesce("blacklist_world", ''),coalesce("blacklist_channel", 0));--> statement-breakpoint
CREATE INDEX "blacklist_entries_item_id_index" ON "blacklist_entries" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "watch_rule_tags_tag_id_index" ON "watch_rule_tags" USING btree ("tag_id");--> statement-breakpoint
CREATE INDEX "watch_rules_item_id_index" ON "watch_rules" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "watch_rules_user_id_index" ON "watch_rules" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "watch_rules_webhook_id_index" ON "watch_rules" USING btree ("webhook_id");--> statement-breakpoint
CREATE INDEX "webhooks_user_id_index" ON "webhooks" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "webhooks_one_primary" ON "webhooks" USING btree ("user_id") WHERE "webhooks"."is_primary";