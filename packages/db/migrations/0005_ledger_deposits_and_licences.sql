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
CREATE TABLE "stripe_customers" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"stripe_customer_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stripe_customers_stripe_customer_id_unique" UNIQUE("stripe_customer_id")
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
INSERT INTO "deposits" ("id", "growid", "amount", "idempotency_key", "state", "has_waited", "user_id", "credited_transaction_id", "credited_at", "expires_at", "created_at")
SELECT deposit.id, deposit.growid, deposit.amount, deposit.idempotency_key, CASE WHEN movement.id IS NULL THEN 'waiting' ELSE 'credited' END, true,
  (SELECT account.user_id FROM ledger_entries AS entry JOIN ledger_accounts AS account ON account.id = entry.account_id AND account.kind = 'user'
    WHERE entry.transaction_id = movement.id LIMIT 1),
  movement.id, movement.created_at, deposit.expires_at, deposit.created_at
FROM "unclaimed_deposits" AS deposit LEFT JOIN "ledger_transactions" AS movement ON movement.id = deposit.credited_transaction_id;--> statement-breakpoint
DROP TABLE "unclaimed_deposits";--> statement-breakpoint
DROP INDEX "subscriptions_expiry_index";--> statement-breakpoint
DROP INDEX "ledger_entries_account_index";--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "position" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD COLUMN "request_hash" text;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD COLUMN "answer" text;--> statement-breakpoint
-- Movements are never changed, but those booked under a key before now have to say what was asked.
ALTER TABLE "ledger_transactions" DISABLE TRIGGER "ledger_transactions_append_only";--> statement-breakpoint
UPDATE "ledger_transactions" SET "request_hash" = '' WHERE "idempotency_key" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ENABLE TRIGGER "ledger_transactions_append_only";--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "starts_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
UPDATE "subscriptions" SET "starts_at" = "started_at";--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "grace_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "access_ends_at" timestamp with time zone GENERATED ALWAYS AS (greatest(expires_at, grace_until)) STORED;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "stripe_status" text;--> statement-breakpoint
ALTER TABLE "deposits" ADD CONSTRAINT "deposits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposits" ADD CONSTRAINT "deposits_credited_transaction_id_ledger_transactions_id_fk" FOREIGN KEY ("credited_transaction_id") REFERENCES "public"."ledger_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stripe_customers" ADD CONSTRAINT "stripe_customers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_reminders" ADD CONSTRAINT "subscription_reminders_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deposits_growid_index" ON "deposits" USING btree (lower("growid")) WHERE "deposits"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "deposits_expiry_index" ON "deposits" USING btree ("expires_at") WHERE "deposits"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "deposits_user_index" ON "deposits" USING btree ("user_id","credited_at");--> statement-breakpoint
CREATE INDEX "subscription_reminders_due_index" ON "subscription_reminders" USING btree ("next_attempt_at") WHERE "subscription_reminders"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "subscriptions_access_index" ON "subscriptions" USING btree ("access_ends_at") WHERE "subscriptions"."is_active";--> statement-breakpoint
CREATE INDEX "ledger_entries_account_index" ON "ledger_entries" USING btree ("account_id","position");--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_key_has_request" CHECK ("ledger_transactions"."idempotency_key" is null or "ledger_transactions"."request_hash" is not null);--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_grace" CHECK ("subscriptions"."grace_until" is null or "subscriptions"."expires_at" is not null);