CREATE TABLE "offer_feedback" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"source" text DEFAULT 'person' NOT NULL,
	"notification_id" uuid,
	"offer_id" uuid,
	"message_id" uuid,
	"discord_message_id" bigint NOT NULL,
	"ordinal" integer NOT NULL,
	"content" text NOT NULL,
	"channel_name" text,
	"reading" jsonb NOT NULL,
	"verdict" text NOT NULL,
	"reason" text,
	"comment" text,
	"reviewed_at" timestamp with time zone,
	"reviewed_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "offer_feedback_offer_person_unique" UNIQUE("offer_id","user_id"),
	CONSTRAINT "offer_feedback_source" CHECK ("offer_feedback"."source" in ('person', 'staff')),
	CONSTRAINT "offer_feedback_verdict" CHECK ("offer_feedback"."verdict" in ('right', 'wrong')),
	CONSTRAINT "offer_feedback_reason" CHECK ("offer_feedback"."reason" is null or ("offer_feedback"."verdict" = 'wrong' and "offer_feedback"."reason" in ('item', 'price', 'side', 'no_offer', 'other'))),
	CONSTRAINT "offer_feedback_comment" CHECK (char_length("offer_feedback"."comment") <= 500)
);
--> statement-breakpoint
ALTER TABLE "offer_feedback" ADD CONSTRAINT "offer_feedback_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_feedback" ADD CONSTRAINT "offer_feedback_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_feedback" ADD CONSTRAINT "offer_feedback_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_feedback" ADD CONSTRAINT "offer_feedback_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_feedback" ADD CONSTRAINT "offer_feedback_reviewed_by_users_id_fk" FOREIGN KEY ("reviewed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "offer_feedback_updated_index" ON "offer_feedback" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "offer_feedback_unreviewed_index" ON "offer_feedback" USING btree ("created_at") WHERE "offer_feedback"."verdict" = 'wrong' and "offer_feedback"."reviewed_at" is null;--> statement-breakpoint
CREATE INDEX "offer_feedback_user_index" ON "offer_feedback" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "offer_feedback_notification_index" ON "offer_feedback" USING btree ("notification_id");--> statement-breakpoint
CREATE INDEX "offer_feedback_message_index" ON "offer_feedback" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "offer_feedback_reviewed_by_index" ON "offer_feedback" USING btree ("reviewed_by");