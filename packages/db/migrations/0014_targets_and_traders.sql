CREATE TABLE "trader_notes" (
	"user_id" uuid NOT NULL,
	"author_id" bigint NOT NULL,
	"note" text NOT NULL,
	CONSTRAINT "trader_notes_user_id_author_id_pk" PRIMARY KEY("user_id","author_id"),
	CONSTRAINT "trader_notes_length" CHECK (char_length("trader_notes"."note") between 1 and 300)
);
--> statement-breakpoint
CREATE TABLE "trader_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"author_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "trader_reports_reason" CHECK (char_length("trader_reports"."reason") between 1 and 200)
);
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_id";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_destination";--> statement-breakpoint
DROP INDEX "notifications_list_index";--> statement-breakpoint
ALTER TABLE "webhooks" ALTER COLUMN "discord_webhook_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "holdings" ADD COLUMN "rest_of" uuid;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "target_number" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "watch_rules" ADD COLUMN "targets" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "trader_notes" ADD CONSTRAINT "trader_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trader_reports" ADD CONSTRAINT "trader_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "trader_reports_open_unique" ON "trader_reports" USING btree ("user_id","author_id") WHERE "trader_reports"."done_at" is null;--> statement-breakpoint
CREATE INDEX "trader_reports_user_index" ON "trader_reports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "trader_reports_open_index" ON "trader_reports" USING btree ("created_at") WHERE "trader_reports"."done_at" is null;--> statement-breakpoint
ALTER TABLE "holdings" ADD CONSTRAINT "holdings_rest_of_holdings_id_fk" FOREIGN KEY ("rest_of") REFERENCES "public"."holdings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "holdings_rest_of_index" ON "holdings" USING btree ("rest_of");--> statement-breakpoint
CREATE INDEX "notifications_traded_index" ON "notifications" USING btree (("item_ids"[1])) WHERE "outcome" in ('bought', 'sold');--> statement-breakpoint
CREATE INDEX "notifications_list_index" ON "notifications" USING btree ("user_id","created_at","id","discord_message_id","message_id","kind","state","search_text","item_ids","sides") WHERE "target_number" = 0;--> statement-breakpoint
UPDATE "watch_rules" SET "targets" = array["webhook_id"::text] WHERE "webhook_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_id" CHECK ("id" = target_row_id(notification_row_id("user_id", "discord_message_id", "edit_number"), "target_number"));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_destination" CHECK ("destination" in ('webhook', 'dm', 'several'));--> statement-breakpoint
ALTER TABLE "watch_rules" ADD CONSTRAINT "watch_rules_targets" CHECK (cardinality("watch_rules"."targets") <= 3);--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_primary_of_discord" CHECK (not "webhooks"."is_primary" or "webhooks"."discord_webhook_id" is not null);