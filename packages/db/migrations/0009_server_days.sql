CREATE TABLE "guild_days" (
	"guild_id" bigint NOT NULL,
	"day" date NOT NULL,
	"messages" integer NOT NULL,
	"offers" integer NOT NULL,
	"pings" integer NOT NULL,
	"median_ms" integer,
	"p95_ms" integer,
	CONSTRAINT "guild_days_guild_id_day_pk" PRIMARY KEY("guild_id","day")
);
--> statement-breakpoint
ALTER TABLE "channels" ADD COLUMN "hint" text;--> statement-breakpoint
ALTER TABLE "guild_days" ADD CONSTRAINT "guild_days_guild_id_guilds_id_fk" FOREIGN KEY ("guild_id") REFERENCES "public"."guilds"("id") ON DELETE cascade ON UPDATE no action;