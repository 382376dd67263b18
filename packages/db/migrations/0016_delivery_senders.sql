CREATE TABLE "delivery_senders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"alive_until" timestamp with time zone NOT NULL,
	"overdue_since" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "delivery_attempts" ADD COLUMN "ping_message_id" bigint;--> statement-breakpoint
ALTER TABLE "delivery_attempts" ADD COLUMN "ping_channel_id" bigint;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "leased_by" uuid;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "request_id" uuid;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "requested_revision" integer;--> statement-breakpoint
CREATE INDEX "notifications_request_index" ON "notifications" USING btree ("request_id") WHERE "notifications"."request_id" is not null;--> statement-breakpoint
-- Direct messages that may have left already keep the nonce they left with: the id of their notification.
UPDATE "notifications" SET "request_id" = "id", "requested_revision" = "revision"
WHERE "state" = 'pending' AND "destination" = 'dm' AND "attempt_count" > 0;
