ALTER TABLE "stripe_customers" ADD COLUMN "sync_requests" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stripe_customers" ADD COLUMN "sync_answered" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stripe_customers" ADD COLUMN "sync_due_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "stripe_customers" ADD COLUMN "sync_failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stripe_customers" ADD COLUMN "synced_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "stripe_customers" ADD COLUMN "lease_id" uuid;--> statement-breakpoint
ALTER TABLE "stripe_customers" ADD COLUMN "leased_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "stripe_customers" ADD COLUMN "checkout_session_id" text;--> statement-breakpoint
ALTER TABLE "stripe_customers" ADD COLUMN "checkout_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "stripe_events" ADD COLUMN "stripe_customer_id" text;--> statement-breakpoint
CREATE INDEX "stripe_customers_due_index" ON "stripe_customers" USING btree ("sync_due_at");--> statement-breakpoint
CREATE INDEX "stripe_events_open_index" ON "stripe_events" USING btree ("stripe_customer_id") WHERE "stripe_events"."processed_at" is null;--> statement-breakpoint
CREATE INDEX "stripe_events_received_index" ON "stripe_events" USING btree ("received_at");