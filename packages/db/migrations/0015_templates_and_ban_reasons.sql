ALTER TABLE "users" ADD COLUMN "ban_reason" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "ping_template" text;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_ban_reason" CHECK ("users"."ban_reason" is null or "users"."is_banned" and char_length("users"."ban_reason") <= 200);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_ping_template_length" CHECK (char_length("users"."ping_template") between 1 and 200);