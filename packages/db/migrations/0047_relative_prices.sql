ALTER TABLE "watch_rule_versions" ADD COLUMN "takes_unpriced" boolean;--> statement-breakpoint
ALTER TABLE "watch_rules" ADD COLUMN "usual_percent" integer;--> statement-breakpoint
ALTER TABLE "watch_rules" ADD COLUMN "takes_unpriced" boolean;--> statement-breakpoint
ALTER TABLE "watch_rules" ADD COLUMN "meets_unpriced" boolean GENERATED ALWAYS AS (min_price < 9999999999.99 and coalesce(takes_unpriced, message_type = 'UNKNOWN'
  or ((min_price = 0 or min_price <= -9999999999.99) and max_price >= 9999999999.99))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "watch_rules_unpriced_index" ON "watch_rules" USING btree ("item_id","message_type") WHERE "watch_rules"."meets_unpriced";--> statement-breakpoint
CREATE INDEX "watch_rules_relative_index" ON "watch_rules" USING btree ("item_id") WHERE "watch_rules"."usual_percent" is not null;--> statement-breakpoint
ALTER TABLE "watch_rules" ADD CONSTRAINT "watch_rules_usual_percent" CHECK ("watch_rules"."usual_percent" between -99 and 999);--> statement-breakpoint
ALTER TABLE "watch_rules" ADD CONSTRAINT "watch_rules_relative_side" CHECK ("watch_rules"."usual_percent" is null or "watch_rules"."message_type" <> 'UNKNOWN');--> statement-breakpoint
CREATE OR REPLACE FUNCTION watch_rules_keep_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- What is changed again in the transaction that set it was never in effect.
  IF OLD.conditions_changed_at < now() THEN
    INSERT INTO watch_rule_versions
      (watch_rule_id, item_id, min_price, max_price, message_type, takes_unpriced, valid_from, valid_to)
    VALUES (OLD.id, OLD.item_id, OLD.min_price, OLD.max_price, OLD.message_type, OLD.takes_unpriced,
      OLD.conditions_changed_at, now());
  END IF;
  NEW.conditions_changed_at = now();
  RETURN NEW;
END $$;--> statement-breakpoint
DROP TRIGGER watch_rules_keep_version ON watch_rules;--> statement-breakpoint
CREATE TRIGGER watch_rules_keep_version BEFORE UPDATE ON watch_rules FOR EACH ROW
  WHEN ((OLD.item_id, OLD.min_price, OLD.max_price, OLD.message_type, OLD.takes_unpriced)
    IS DISTINCT FROM (NEW.item_id, NEW.min_price, NEW.max_price, NEW.message_type, NEW.takes_unpriced))
  EXECUTE FUNCTION watch_rules_keep_version();
