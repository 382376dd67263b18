-- Tells other processes that rows changed which they keep in memory. Only tables that are rarely written have these
-- triggers: a NOTIFY makes each commit that sends one wait for the others. One message a statement, none when no row
-- changed. The channel is the trigger's first argument, the payload the table's name; for aliases it is the person's id,
-- or empty when the statement touched several people.
CREATE FUNCTION notify_rows_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM changed) THEN
    PERFORM pg_notify(TG_ARGV[0], TG_TABLE_NAME);
  END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE FUNCTION notify_aliases_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  people uuid[];
BEGIN
  SELECT array_agg(DISTINCT user_id) INTO people FROM changed;
  IF cardinality(people) > 0 THEN
    PERFORM pg_notify(TG_ARGV[0], CASE WHEN cardinality(people) = 1 THEN people[1]::text ELSE '' END);
  END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER items_notify_insert AFTER INSERT ON items
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_rows_changed('lockwatch_catalogue');
--> statement-breakpoint
CREATE TRIGGER items_notify_update AFTER UPDATE ON items
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_rows_changed('lockwatch_catalogue');
--> statement-breakpoint
CREATE TRIGGER items_notify_delete AFTER DELETE ON items
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_rows_changed('lockwatch_catalogue');
--> statement-breakpoint
CREATE TRIGGER item_aliases_notify_insert AFTER INSERT ON item_aliases
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_rows_changed('lockwatch_catalogue');
--> statement-breakpoint
CREATE TRIGGER item_aliases_notify_update AFTER UPDATE ON item_aliases
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_rows_changed('lockwatch_catalogue');
--> statement-breakpoint
CREATE TRIGGER item_aliases_notify_delete AFTER DELETE ON item_aliases
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_rows_changed('lockwatch_catalogue');
--> statement-breakpoint
CREATE TRIGGER tags_notify_insert AFTER INSERT ON tags
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_rows_changed('lockwatch_catalogue');
--> statement-breakpoint
CREATE TRIGGER tags_notify_update AFTER UPDATE ON tags
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_rows_changed('lockwatch_catalogue');
--> statement-breakpoint
CREATE TRIGGER tags_notify_delete AFTER DELETE ON tags
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_rows_changed('lockwatch_catalogue');
--> statement-breakpoint
CREATE TRIGGER item_tags_notify_insert AFTER INSERT ON item_tags
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_rows_changed('lockwatch_catalogue');
--> statement-breakpoint
CREATE TRIGGER item_tags_notify_update AFTER UPDATE ON item_tags
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_rows_changed('lockwatch_catalogue');
--> statement-breakpoint
CREATE TRIGGER item_tags_notify_delete AFTER DELETE ON item_tags
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_rows_changed('lockwatch_catalogue');
--> statement-breakpoint
CREATE TRIGGER aliases_notify_insert AFTER INSERT ON aliases
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_aliases_changed('lockwatch_aliases');
--> statement-breakpoint
CREATE TRIGGER aliases_notify_update AFTER UPDATE ON aliases
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_aliases_changed('lockwatch_aliases');
--> statement-breakpoint
CREATE TRIGGER aliases_notify_delete AFTER DELETE ON aliases
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_aliases_changed('lockwatch_aliases');
--> statement-breakpoint
CREATE TRIGGER roles_notify_insert AFTER INSERT ON roles
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_rows_changed('lockwatch_roles');
--> statement-breakpoint
CREATE TRIGGER roles_notify_update AFTER UPDATE ON roles
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_rows_changed('lockwatch_roles');
--> statement-breakpoint
CREATE TRIGGER roles_notify_delete AFTER DELETE ON roles
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_rows_changed('lockwatch_roles');
--> statement-breakpoint
CREATE TRIGGER role_permissions_notify_insert AFTER INSERT ON role_permissions
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_rows_changed('lockwatch_roles');
--> statement-breakpoint
CREATE TRIGGER role_permissions_notify_update AFTER UPDATE ON role_permissions
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_rows_changed('lockwatch_roles');
--> statement-breakpoint
CREATE TRIGGER role_permissions_notify_delete AFTER DELETE ON role_permissions
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_rows_changed('lockwatch_roles');
