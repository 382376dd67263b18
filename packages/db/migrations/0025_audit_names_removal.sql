-- Two things may be taken out of a row of the log, and nothing else ever changes: the client's address, after its retention,
-- and, as an account is deleted, whatever tells who the person was. An update that sets actor or target to null may also
-- blank the actor's name and e-mail address, and rewrite message and details.
DROP TRIGGER audit_log_append_only ON audit_log;
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION append_only();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION audit_log_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  removes_person boolean;
  changeable text[] := '{actor_user_id,target_user_id,client_address}';
BEGIN
  removes_person := (OLD.actor_user_id IS NOT NULL AND NEW.actor_user_id IS NULL)
    OR (OLD.target_user_id IS NOT NULL AND NEW.target_user_id IS NULL);
  IF removes_person THEN
    changeable := changeable || '{user_name,user_email,message,details}'::text[];
  END IF;
  IF to_jsonb(OLD) - changeable = to_jsonb(NEW) - changeable
    AND (NEW.actor_user_id IS NULL OR NEW.actor_user_id = OLD.actor_user_id)
    AND (NEW.target_user_id IS NULL OR NEW.target_user_id = OLD.target_user_id)
    AND (NEW.client_address IS NULL OR NEW.client_address = OLD.client_address)
    AND (NEW.user_name IS NULL OR NEW.user_name = OLD.user_name)
    AND (NEW.user_email IS NULL OR NEW.user_email = OLD.user_email)
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'table audit_log is append-only: update is refused' USING ERRCODE = 'restrict_violation';
END;
$$;
