DROP INDEX "decisions_watch_rule_index";--> statement-breakpoint
CREATE INDEX "decisions_watch_rule_index" ON "decisions" USING btree ("watch_rule_id","reason","created_at");