ALTER TABLE "notifications" ADD COLUMN "is_read" boolean;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "is_done" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "is_starred" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "outcome" text;--> statement-breakpoint
CREATE INDEX "notifications_marked_index" ON "notifications" USING btree ("user_id","created_at") WHERE "notifications"."is_done" or "notifications"."is_starred" or not "notifications"."is_read";--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_outcome" CHECK ("outcome" in ('bought', 'sold', 'gone'));