CREATE TABLE "subscription_purchases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subscription_id" uuid NOT NULL,
	"days" integer NOT NULL,
	"price_wl" numeric(14, 2) NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscription_purchases_days" CHECK ("subscription_purchases"."days" > 0),
	CONSTRAINT "subscription_purchases_price" CHECK ("subscription_purchases"."price_wl" >= 0)
);
--> statement-breakpoint
ALTER TABLE "subscription_purchases" ADD CONSTRAINT "subscription_purchases_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "subscription_purchases_subscription_index" ON "subscription_purchases" USING btree ("subscription_id","created_at");
--> statement-breakpoint
-- What was paid before this table: the log has price and subscription of every purchase with world locks.
INSERT INTO subscription_purchases (id, subscription_id, days, price_wl, created_at)
SELECT gen_random_uuid(), s.id, t.duration_days, (a.details->>'priceWl')::numeric, a.created_at
FROM audit_log a
JOIN subscriptions s ON s.id::text = a.details->>'subscriptionId'
JOIN subscription_types t ON t.id = s.type_id
WHERE a.action IN ('subscription_started', 'subscription_extended')
  AND jsonb_typeof(a.details->'priceWl') = 'number'
  AND s.source = 'world_locks' AND t.duration_days IS NOT NULL;
