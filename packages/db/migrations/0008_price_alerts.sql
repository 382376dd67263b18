CREATE TABLE "price_alert_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"price_alert_id" uuid NOT NULL,
	"day" date NOT NULL,
	"price" double precision NOT NULL,
	"price_before" double precision,
	"offers" integer NOT NULL,
	"traders" integer NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"attempt_count" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"leased_until" timestamp with time zone,
	"failure" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "price_alert_messages_once" UNIQUE("price_alert_id","day"),
	CONSTRAINT "price_alert_messages_state" CHECK ("price_alert_messages"."state" in ('pending', 'sent', 'failed', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "price_alerts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"item_id" bigint NOT NULL,
	"side" text NOT NULL,
	"kind" text NOT NULL,
	"percent" double precision NOT NULL,
	"days" integer NOT NULL,
	"is_paused" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "price_alerts_once" UNIQUE("user_id","item_id","side","kind","percent","days"),
	CONSTRAINT "price_alerts_side" CHECK ("price_alerts"."side" in ('SELL', 'BUY')),
	CONSTRAINT "price_alerts_kind" CHECK ("price_alerts"."kind" in ('rise', 'fall', 'low', 'first')),
	CONSTRAINT "price_alerts_range" CHECK ("price_alerts"."percent" > 0 and "price_alerts"."days" > 0)
);
--> statement-breakpoint
ALTER TABLE "price_alert_messages" ADD CONSTRAINT "price_alert_messages_price_alert_id_price_alerts_id_fk" FOREIGN KEY ("price_alert_id") REFERENCES "public"."price_alerts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_alerts" ADD CONSTRAINT "price_alerts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_alerts" ADD CONSTRAINT "price_alerts_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_alert_messages_due_index" ON "price_alert_messages" USING btree ("next_attempt_at") WHERE "price_alert_messages"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "price_alerts_item_index" ON "price_alerts" USING btree ("item_id");