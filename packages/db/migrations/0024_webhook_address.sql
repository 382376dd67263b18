ALTER TABLE "webhooks" ADD COLUMN "discord_thread_id" bigint;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "discord_name" text;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "discord_channel_id" bigint;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "discord_guild_id" bigint;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "is_legacy_duplicate" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Webhooks that a person added twice stay: the primary one, then the oldest that works, counts as the first.
UPDATE "webhooks" SET "is_legacy_duplicate" = true WHERE "id" IN (
	SELECT "id" FROM (
		SELECT "id", row_number() OVER (
			PARTITION BY "user_id", "discord_webhook_id"
			ORDER BY "is_primary" DESC, "disabled_at" IS NOT NULL, "created_at", "id"
		) AS "place" FROM "webhooks"
	) "ranked" WHERE "place" > 1
);--> statement-breakpoint
CREATE UNIQUE INDEX "webhooks_address_unique" ON "webhooks" USING btree ("user_id","discord_webhook_id",coalesce("discord_thread_id", 0)) WHERE not "webhooks"."is_legacy_duplicate";