CREATE TABLE "guild_notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"guild_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"channel_id" bigint NOT NULL,
	"channel_name" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"attempt_count" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"leased_until" timestamp with time zone,
	"failure" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "guild_notices_kind" CHECK ("guild_notices"."kind" in ('lost', 'readable', 'deleted', 'silent', 'resumed')),
	CONSTRAINT "guild_notices_state" CHECK ("guild_notices"."state" in ('pending', 'sent', 'failed', 'cancelled'))
);
--> statement-breakpoint
ALTER TABLE "guilds" ADD COLUMN "manager_ids" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "guilds" ADD COLUMN "health_channel_id" bigint;--> statement-breakpoint
ALTER TABLE "guilds" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "channels" ADD COLUMN "usual_silence_ms" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "channels" ADD COLUMN "silent_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "guild_notices" ADD CONSTRAINT "guild_notices_guild_id_guilds_id_fk" FOREIGN KEY ("guild_id") REFERENCES "public"."guilds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "guild_notices_guild_index" ON "guild_notices" USING btree ("guild_id","created_at");--> statement-breakpoint
CREATE INDEX "guild_notices_due_index" ON "guild_notices" USING btree ("next_attempt_at") WHERE "guild_notices"."state" = 'pending';--> statement-breakpoint
ALTER TABLE "guilds" ADD CONSTRAINT "guilds_language" CHECK ("guilds"."language" in ('en', 'id'));