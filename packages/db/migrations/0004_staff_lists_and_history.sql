CREATE TABLE "statistics_history" (
	"key" text NOT NULL,
	"step" text NOT NULL,
	"bucket" timestamp with time zone NOT NULL,
	"value" double precision NOT NULL,
	CONSTRAINT "statistics_history_key_step_bucket_pk" PRIMARY KEY("key","step","bucket"),
	CONSTRAINT "statistics_history_step" CHECK ("statistics_history"."step" in ('hour', 'day'))
);
--> statement-breakpoint
CREATE INDEX "statistics_history_bucket_index" ON "statistics_history" USING btree ("bucket");--> statement-breakpoint
CREATE INDEX "subscriptions_active_created_index" ON "subscriptions" USING btree ("created_at","id") WHERE "subscriptions"."is_active";--> statement-breakpoint
CREATE INDEX "users_created_index" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_name_trigram_index" ON "users" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_email_trigram_index" ON "users" USING gin ("email" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_banned_index" ON "users" USING btree ("created_at","id") WHERE "users"."is_banned";--> statement-breakpoint
CREATE INDEX "users_muted_index" ON "users" USING btree ("created_at","id") WHERE "users"."is_muted";--> statement-breakpoint
CREATE INDEX "users_blacklisted_index" ON "users" USING btree ("created_at","id") WHERE "users"."is_blacklisted";