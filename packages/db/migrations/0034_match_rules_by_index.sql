CREATE TABLE "watch_rule_versions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"watch_rule_id" uuid NOT NULL,
	"item_id" bigint NOT NULL,
	"min_price" numeric(12, 2) NOT NULL,
	"max_price" numeric(12, 2) NOT NULL,
	"message_type" text NOT NULL,
	"valid_from" timestamp with time zone NOT NULL,
	"valid_to" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "watch_rules_item_id_index";--> statement-breakpoint
ALTER TABLE "watch_rules" ADD COLUMN "conditions_changed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "watch_rule_versions" ADD CONSTRAINT "watch_rule_versions_watch_rule_id_watch_rules_id_fk" FOREIGN KEY ("watch_rule_id") REFERENCES "public"."watch_rules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "watch_rule_versions_rule_index" ON "watch_rule_versions" USING btree ("watch_rule_id","valid_to");--> statement-breakpoint
CREATE INDEX "watch_rule_versions_valid_to_index" ON "watch_rule_versions" USING btree ("valid_to");--> statement-breakpoint
CREATE INDEX "watch_rules_match_index" ON "watch_rules" USING gist ("item_id","message_type",numrange("min_unit_price"::numeric, "max_unit_price"::numeric, '[]'));--> statement-breakpoint
CREATE FUNCTION watch_rules_keep_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO watch_rule_versions (watch_rule_id, item_id, min_price, max_price, message_type, valid_from, valid_to)
  VALUES (OLD.id, OLD.item_id, OLD.min_price, OLD.max_price, OLD.message_type, OLD.conditions_changed_at, now());
  NEW.conditions_changed_at = now();
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER watch_rules_keep_version BEFORE UPDATE ON watch_rules FOR EACH ROW
  WHEN ((OLD.item_id, OLD.min_price, OLD.max_price, OLD.message_type)
    IS DISTINCT FROM (NEW.item_id, NEW.min_price, NEW.max_price, NEW.message_type))
  EXECUTE FUNCTION watch_rules_keep_version();
