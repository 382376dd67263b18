ALTER TABLE "digests" DROP CONSTRAINT "digests_once";--> statement-breakpoint
ALTER TABLE "digests" ADD COLUMN "webhook_id" uuid;--> statement-breakpoint
ALTER TABLE "digests" ADD CONSTRAINT "digests_once" UNIQUE NULLS NOT DISTINCT("user_id","kind","ends_at","webhook_id");