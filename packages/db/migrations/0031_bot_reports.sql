CREATE TABLE "bot_guilds" (
	"guild_id" bigint PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"channels" jsonb NOT NULL,
	"reported_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bot_health_reports" (
	"process" text PRIMARY KEY NOT NULL,
	"report" jsonb NOT NULL,
	"reported_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
INSERT INTO "bot_guilds" ("guild_id", "name", "channels", "reported_at")
SELECT substr("name", 11)::bigint, "details"->>'name', "details"->'channels', "seen_at"
FROM "heartbeats" WHERE "name" ~ '^bot-guild:\d+$' AND "details" ? 'name' AND "details" ? 'channels';
--> statement-breakpoint
INSERT INTO "bot_health_reports" ("process", "report", "reported_at")
SELECT substr("name", 5), "details", "seen_at" FROM "heartbeats" WHERE starts_with("name", 'bot:');
--> statement-breakpoint
DROP TABLE "heartbeats";
