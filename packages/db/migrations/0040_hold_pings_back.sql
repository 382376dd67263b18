CREATE TABLE "digests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"attempt_count" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone NOT NULL,
	"leased_until" timestamp with time zone,
	"failure" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "digests_once" UNIQUE("user_id","kind","ends_at"),
	CONSTRAINT "digests_kind" CHECK ("digests"."kind" in ('quiet-hours', 'daily-cap')),
	CONSTRAINT "digests_state" CHECK ("digests"."state" in ('pending', 'sent', 'failed', 'cancelled'))
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "snoozed_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "time_zone" text DEFAULT 'UTC' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "quiet_from" integer;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "quiet_to" integer;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "quiet_mode" text DEFAULT 'digest' NOT NULL;--> statement-breakpoint
ALTER TABLE "watch_rules" ADD COLUMN "snoozed_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "watch_rules" ADD COLUMN "cooldown_minutes" integer;--> statement-breakpoint
ALTER TABLE "watch_rules" ADD COLUMN "daily_cap" integer;--> statement-breakpoint
ALTER TABLE "watch_rules" ADD COLUMN "only_cheaper" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "digests" ADD CONSTRAINT "digests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "digests_due_index" ON "digests" USING btree ("next_attempt_at") WHERE "digests"."state" = 'pending';--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_quiet_hours" CHECK (("users"."quiet_from" is null) = ("users"."quiet_to" is null) and "users"."quiet_from" <> "users"."quiet_to"
        and "users"."quiet_from" between 0 and 1439 and "users"."quiet_to" between 0 and 1439);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_quiet_mode" CHECK ("users"."quiet_mode" in ('digest', 'drop'));--> statement-breakpoint
ALTER TABLE "watch_rules" ADD CONSTRAINT "watch_rules_cooldown" CHECK ("watch_rules"."cooldown_minutes" between 1 and 1440);--> statement-breakpoint
ALTER TABLE "watch_rules" ADD CONSTRAINT "watch_rules_daily_cap" CHECK ("watch_rules"."daily_cap" between 1 and 1000);