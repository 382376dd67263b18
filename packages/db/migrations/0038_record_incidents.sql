CREATE TABLE "incidents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "incidents_kind" CHECK ("incidents"."kind" in ('bot-disconnected', 'slow-pings', 'stopped'))
);
--> statement-breakpoint
ALTER TABLE "ping_latencies" DROP CONSTRAINT "ping_latencies_bucket_latency_ms_pk";--> statement-breakpoint
ALTER TABLE "ping_latencies" ADD COLUMN "measure" text DEFAULT 'received' NOT NULL;--> statement-breakpoint
ALTER TABLE "ping_latencies" ADD COLUMN "step" text DEFAULT 'minute' NOT NULL;--> statement-breakpoint
ALTER TABLE "ping_latencies" ADD CONSTRAINT "ping_latencies_measure_step_bucket_latency_ms_pk" PRIMARY KEY("measure","step","bucket","latency_ms");--> statement-breakpoint
CREATE UNIQUE INDEX "incidents_open" ON "incidents" USING btree ("kind") WHERE "incidents"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "incidents_started_index" ON "incidents" USING btree ("started_at");--> statement-breakpoint
ALTER TABLE "ping_latencies" ADD CONSTRAINT "ping_latencies_measure" CHECK ("ping_latencies"."measure" in ('received', 'posted'));--> statement-breakpoint
ALTER TABLE "ping_latencies" ADD CONSTRAINT "ping_latencies_step" CHECK ("ping_latencies"."step" in ('minute', 'hour'));