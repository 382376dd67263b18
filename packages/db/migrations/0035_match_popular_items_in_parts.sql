ALTER TABLE "messages" ADD COLUMN "matched_through_user_id" uuid;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "is_rematch" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE messages m SET is_rematch = true
WHERE processed_at IS NULL AND EXISTS (SELECT FROM offers o WHERE o.message_id = m.id);
