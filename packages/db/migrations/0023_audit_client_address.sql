ALTER TABLE "audit_log" ADD COLUMN "client_address" text;--> statement-breakpoint
CREATE INDEX "audit_log_client_address_index" ON "audit_log" USING btree ("created_at") WHERE "audit_log"."client_address" is not null;--> statement-breakpoint
-- The address may be blanked, as a job does after its retention.
DROP TRIGGER audit_log_append_only ON audit_log;
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION append_only('actor_user_id', 'target_user_id', 'client_address');
