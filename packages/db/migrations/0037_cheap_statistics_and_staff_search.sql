CREATE TABLE "ping_latencies" (
	"bucket" timestamp with time zone NOT NULL,
	"latency_ms" bigint NOT NULL,
	"pings" integer NOT NULL,
	CONSTRAINT "ping_latencies_bucket_latency_ms_pk" PRIMARY KEY("bucket","latency_ms")
);
--> statement-breakpoint
ALTER TABLE "statistics_history" DROP CONSTRAINT "statistics_history_step";--> statement-breakpoint
DROP INDEX "audit_log_actor_index";--> statement-breakpoint
ALTER TABLE "statistics" ADD COLUMN "duration_ms" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "messages_stored_index" ON "messages" USING brin ("stored_at") WITH (autosummarize=true);--> statement-breakpoint
CREATE INDEX "notifications_created_index" ON "notifications" USING brin ("created_at") WITH (autosummarize=true);--> statement-breakpoint
CREATE INDEX "audit_log_search_index" ON "audit_log" USING gin ("message" gin_trgm_ops,"user_email" gin_trgm_ops,"user_name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "audit_log_address_index" ON "audit_log" USING btree ("client_address") WHERE "audit_log"."client_address" is not null;--> statement-breakpoint
CREATE INDEX "users_last_login_index" ON "users" USING btree ("last_login_at");--> statement-breakpoint
CREATE INDEX "audit_log_actor_index" ON "audit_log" USING btree ("actor_user_id","created_at");--> statement-breakpoint
ALTER TABLE "statistics_history" ADD CONSTRAINT "statistics_history_step" CHECK ("statistics_history"."step" in ('minute', 'hour', 'day'));--> statement-breakpoint
INSERT INTO statistics_history (key, step, bucket, value)
SELECT 'messages_kept', 'hour', date_bin('1 hour', stored_at, '2000-01-01 00:00+00'), count(*) FROM messages GROUP BY 3;
