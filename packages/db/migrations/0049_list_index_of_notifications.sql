DROP INDEX "notifications_user_created_index";--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "search_text" text;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "item_ids" bigint[];--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "sides" text[];--> statement-breakpoint
CREATE INDEX "notifications_list_index" ON "notifications" USING btree ("user_id","created_at","id","discord_message_id","message_id","kind","state","search_text","item_ids","sides");