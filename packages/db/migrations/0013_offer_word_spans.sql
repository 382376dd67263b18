ALTER TABLE "offers" ADD COLUMN "price_span_start" integer;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "price_span_end" integer;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "side_span_start" integer;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "side_span_end" integer;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_price_span" CHECK (coalesce(0 <= "offers"."price_span_start" and "offers"."price_span_start" <= "offers"."price_span_end", num_nonnulls("offers"."price_span_start", "offers"."price_span_end") = 0));--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_side_span" CHECK (coalesce(0 <= "offers"."side_span_start" and "offers"."side_span_start" <= "offers"."side_span_end", num_nonnulls("offers"."side_span_start", "offers"."side_span_end") = 0));