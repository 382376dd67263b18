CREATE TABLE "item_price_days" (
	"item_id" bigint NOT NULL,
	"type" text NOT NULL,
	"day" date NOT NULL,
	"median" double precision NOT NULL,
	"low" double precision NOT NULL,
	"high" double precision NOT NULL,
	"offers" integer NOT NULL,
	"traders" integer NOT NULL,
	CONSTRAINT "item_price_days_item_id_type_day_pk" PRIMARY KEY("item_id","type","day"),
	CONSTRAINT "item_price_days_type" CHECK ("item_price_days"."type" in ('SELL', 'BUY'))
);
--> statement-breakpoint
ALTER TABLE "item_price_days" ADD CONSTRAINT "item_price_days_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "item_price_days_day_index" ON "item_price_days" USING btree ("day");