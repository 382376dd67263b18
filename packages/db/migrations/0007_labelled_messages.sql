CREATE TABLE "labelled_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message_id" uuid,
	"content" text NOT NULL,
	"channel_name" text,
	"offers" jsonb NOT NULL,
	"reading" jsonb NOT NULL,
	"labelled_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "labelled_messages_message_unique" UNIQUE("message_id")
);
--> statement-breakpoint
CREATE TABLE "unknown_names" (
	"name" text PRIMARY KEY NOT NULL,
	"messages" integer NOT NULL,
	"authors" integer NOT NULL,
	"example" text NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"dismissed_at" timestamp with time zone,
	CONSTRAINT "unknown_names_counts" CHECK ("unknown_names"."authors" between 0 and "unknown_names"."messages")
);
--> statement-breakpoint
ALTER TABLE "labelled_messages" ADD CONSTRAINT "labelled_messages_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "labelled_messages" ADD CONSTRAINT "labelled_messages_labelled_by_users_id_fk" FOREIGN KEY ("labelled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "labelled_messages_created_index" ON "labelled_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "labelled_messages_labelled_by_index" ON "labelled_messages" USING btree ("labelled_by");--> statement-breakpoint
CREATE INDEX "unknown_names_frequency_index" ON "unknown_names" USING btree ("authors","messages");--> statement-breakpoint
CREATE INDEX "offers_predicted_index" ON "offers" USING btree ("posted_at") WHERE "offers"."kind" = 'predicted';