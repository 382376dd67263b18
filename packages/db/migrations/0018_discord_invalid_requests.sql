CREATE TABLE "discord_invalid_requests" (
	"bucket" timestamp with time zone PRIMARY KEY NOT NULL,
	"requests" integer NOT NULL
);
