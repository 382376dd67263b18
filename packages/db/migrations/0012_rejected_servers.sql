ALTER TABLE "guilds" DROP CONSTRAINT "guilds_state";--> statement-breakpoint
UPDATE "guilds" SET "state" = 'rejected' WHERE "state" = 'refused';--> statement-breakpoint
ALTER TABLE "guilds" ADD CONSTRAINT "guilds_state" CHECK ("guilds"."state" in ('unconfirmed', 'confirmed', 'rejected'));--> statement-breakpoint
ALTER TABLE "audit_log" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "audit_log" SET "action" = 'guild_rejected' WHERE "action" = 'guild_refused';--> statement-breakpoint
ALTER TABLE "audit_log" ENABLE TRIGGER USER;
