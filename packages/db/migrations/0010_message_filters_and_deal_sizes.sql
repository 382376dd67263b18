ALTER TABLE "offers" ADD COLUMN "usual" jsonb;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "deal_percent" double precision;--> statement-breakpoint
ALTER TABLE "watch_rule_versions" ADD COLUMN "message_filter" jsonb;--> statement-breakpoint
ALTER TABLE "watch_rules" ADD COLUMN "message_filter" jsonb;--> statement-breakpoint
CREATE INDEX "notifications_deal_index" ON "notifications" USING btree ("user_id","deal_percent" DESC NULLS LAST,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);