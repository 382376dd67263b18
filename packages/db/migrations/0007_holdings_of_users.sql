CREATE TABLE "holdings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"item_id" bigint NOT NULL,
	"quantity" bigint NOT NULL,
	"unit_cost" double precision NOT NULL,
	"acquired_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sold_at" timestamp with time zone,
	"unit_sold" double precision,
	CONSTRAINT "holdings_quantity" CHECK ("holdings"."quantity" > 0),
	CONSTRAINT "holdings_prices" CHECK ("holdings"."unit_cost" >= 0 and "holdings"."unit_sold" >= 0)
);
--> statement-breakpoint
ALTER TABLE "holdings" ADD CONSTRAINT "holdings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holdings" ADD CONSTRAINT "holdings_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "holdings_user_index" ON "holdings" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "holdings_item_index" ON "holdings" USING btree ("item_id");