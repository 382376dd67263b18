CREATE TABLE "author_opt_outs" (
	"discord_user_id" bigint PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"purged_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "guilds" (
	"id" bigint PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"state" text DEFAULT 'unconfirmed' NOT NULL,
	"decided_via" text,
	"decided_by_user_id" uuid,
	"decided_by_name" text,
	"decided_at" timestamp with time zone,
	"channel_ids" text[],
	"view_role_ids" text[] DEFAULT '{}' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"is_present" boolean DEFAULT true NOT NULL,
	"purge_before" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "guilds_state" CHECK ("guilds"."state" in ('unconfirmed', 'confirmed', 'refused')),
	CONSTRAINT "guilds_decided_via" CHECK ("guilds"."decided_via" in ('configuration', 'staff', 'setup'))
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "text_removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "guilds" ADD CONSTRAINT "guilds_decided_by_user_id_users_id_fk" FOREIGN KEY ("decided_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "guilds_decided_by_index" ON "guilds" USING btree ("decided_by_user_id");--> statement-breakpoint
CREATE INDEX "messages_deleted_index" ON "messages" USING btree ("deleted_at") WHERE "messages"."deleted_at" is not null and "messages"."text_removed_at" is null;--> statement-breakpoint
CREATE INDEX "messages_edited_index" ON "messages" USING btree ("edited_at") WHERE "messages"."edited_at" is not null and "messages"."deleted_at" is null;