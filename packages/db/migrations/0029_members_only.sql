CREATE TABLE "guild_members" (
	"guild_id" bigint NOT NULL,
	"user_id" uuid NOT NULL,
	"discord_user_id" bigint NOT NULL,
	"visible_channel_ids" text[] NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "guild_members_guild_id_user_id_pk" PRIMARY KEY("guild_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "guilds" ADD COLUMN "pings_members_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "channels" ADD COLUMN "permission_channel_id" bigint;--> statement-breakpoint
ALTER TABLE "guild_members" ADD CONSTRAINT "guild_members_guild_id_guilds_id_fk" FOREIGN KEY ("guild_id") REFERENCES "public"."guilds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guild_members" ADD CONSTRAINT "guild_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "guild_members_user_index" ON "guild_members" USING btree ("user_id");