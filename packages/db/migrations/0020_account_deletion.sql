CREATE TABLE "departed_stripe_customers" (
	"stripe_customer_id" text PRIMARY KEY NOT NULL,
	"checkout_session_id" text,
	"failed_attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deleted_identities" (
	"identity_hash" text PRIMARY KEY NOT NULL,
	"token_hash" text,
	"deleted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "trial_claims" ADD COLUMN "discord_user_hash" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_discord_unlinked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "departed_stripe_customers_next_index" ON "departed_stripe_customers" USING btree ("next_attempt_at");--> statement-breakpoint
CREATE INDEX "deleted_identities_deleted_index" ON "deleted_identities" USING btree ("deleted_at");--> statement-breakpoint
CREATE INDEX "trial_claims_discord_user_hash_index" ON "trial_claims" USING btree ("discord_user_hash");--> statement-breakpoint
-- The log stays append-only but for one thing: as an account is deleted, the names in its rows are taken out. An update that
-- sets actor or target to null may also remove the actor's name and address, and change message and details.
CREATE FUNCTION audit_log_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  removes_person boolean;
  fixed_before jsonb := to_jsonb(OLD) - '{actor_user_id,target_user_id,user_name,user_email,message,details}'::text[];
  fixed_after jsonb := to_jsonb(NEW) - '{actor_user_id,target_user_id,user_name,user_email,message,details}'::text[];
BEGIN
  removes_person := (OLD.actor_user_id IS NOT NULL AND NEW.actor_user_id IS NULL)
    OR (OLD.target_user_id IS NOT NULL AND NEW.target_user_id IS NULL);
  IF removes_person
    AND fixed_before = fixed_after
    AND (NEW.actor_user_id IS NULL OR NEW.actor_user_id = OLD.actor_user_id)
    AND (NEW.target_user_id IS NULL OR NEW.target_user_id = OLD.target_user_id)
    AND (NEW.user_name IS NULL OR NEW.user_name = OLD.user_name)
    AND (NEW.user_email IS NULL OR NEW.user_email = OLD.user_email)
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'table audit_log is append-only: update is refused' USING ERRCODE = 'restrict_violation';
END;
$$;
--> statement-breakpoint
DROP TRIGGER audit_log_append_only ON audit_log;
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION append_only();
--> statement-breakpoint
CREATE TRIGGER audit_log_guard BEFORE UPDATE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION audit_log_guard();
