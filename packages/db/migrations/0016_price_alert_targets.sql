ALTER TABLE "price_alert_messages" DROP CONSTRAINT "price_alert_messages_once";--> statement-breakpoint
ALTER TABLE "price_alert_messages" ADD COLUMN "target" text;--> statement-breakpoint
ALTER TABLE "price_alert_messages" ADD COLUMN "subscription_id" uuid;--> statement-breakpoint
ALTER TABLE "price_alerts" ADD COLUMN "targets" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "price_alert_messages" ADD CONSTRAINT "price_alert_messages_subscription_id_push_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."push_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_alert_messages_subscription_index" ON "price_alert_messages" USING btree ("subscription_id");--> statement-breakpoint
ALTER TABLE "price_alert_messages" ADD CONSTRAINT "price_alert_messages_once" UNIQUE NULLS NOT DISTINCT("price_alert_id","day","target","subscription_id");--> statement-breakpoint
ALTER TABLE "price_alerts" ADD CONSTRAINT "price_alerts_targets" CHECK (cardinality("price_alerts"."targets") <= 3);