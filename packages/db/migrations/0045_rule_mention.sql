ALTER TABLE "watch_rules" ADD COLUMN "mention_kind" text;--> statement-breakpoint
ALTER TABLE "watch_rules" ADD COLUMN "mention_id" bigint;--> statement-breakpoint
ALTER TABLE "watch_rules" ADD CONSTRAINT "watch_rules_mention" CHECK (("watch_rules"."mention_kind" is null) = ("watch_rules"."mention_id" is null) and "watch_rules"."mention_kind" in ('user', 'role'));