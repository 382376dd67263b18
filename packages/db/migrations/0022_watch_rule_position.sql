ALTER TABLE "watch_rules" ADD COLUMN "position" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
UPDATE watch_rules r SET position = n.position
FROM (SELECT id, row_number() OVER (PARTITION BY user_id ORDER BY created_at, id) AS position FROM watch_rules) n
WHERE r.id = n.id;--> statement-breakpoint
-- Gives added rules the next positions of their person; one that names its position keeps it.
CREATE FUNCTION watch_rules_append() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE watch_rules r SET position = n.position
  FROM (
    SELECT added.id, coalesce(taken.position, 0)
      + row_number() OVER (PARTITION BY added.user_id ORDER BY added.created_at, added.id) AS position
    FROM added
    LEFT JOIN (
      SELECT user_id, max(position) AS position FROM watch_rules
      WHERE user_id IN (SELECT user_id FROM added WHERE position = 0) GROUP BY user_id
    ) taken ON taken.user_id = added.user_id
    WHERE added.position = 0
  ) n
  WHERE r.id = n.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER watch_rules_append AFTER INSERT ON watch_rules
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION watch_rules_append();--> statement-breakpoint
-- Closes the gaps that deleted rules leave: the rules behind them move up, and one that slept may wake.
CREATE FUNCTION watch_rules_close_gaps() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE watch_rules r SET position = n.position
  FROM (
    SELECT id, row_number() OVER (PARTITION BY user_id ORDER BY position, id) AS position FROM watch_rules
    WHERE user_id IN (SELECT user_id FROM removed)
  ) n
  WHERE r.id = n.id AND r.position <> n.position;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER watch_rules_close_gaps AFTER DELETE ON watch_rules
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION watch_rules_close_gaps();
