ALTER TABLE "incidents" DROP CONSTRAINT "incidents_kind";--> statement-breakpoint
ALTER TABLE "incidents" ADD COLUMN "start_announced_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "incidents" ADD COLUMN "end_announced_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "incidents" ADD CONSTRAINT "incidents_kind" CHECK ("incidents"."kind" in ('bot-disconnected', 'slow-pings', 'stopped', 'unreadable-channels', 'failed-pings'));