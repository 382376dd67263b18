CREATE TABLE "message_deletions" (
	"discord_message_id" bigint PRIMARY KEY NOT NULL,
	"deleted_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "message_deletions_created_index" ON "message_deletions" USING btree ("created_at");