-- No process listens for changes of roles, permissions and tags.
DROP TRIGGER tags_notify_insert ON tags;--> statement-breakpoint
DROP TRIGGER tags_notify_update ON tags;--> statement-breakpoint
DROP TRIGGER tags_notify_delete ON tags;--> statement-breakpoint
DROP TRIGGER item_tags_notify_insert ON item_tags;--> statement-breakpoint
DROP TRIGGER item_tags_notify_update ON item_tags;--> statement-breakpoint
DROP TRIGGER item_tags_notify_delete ON item_tags;--> statement-breakpoint
DROP TRIGGER roles_notify_insert ON roles;--> statement-breakpoint
DROP TRIGGER roles_notify_update ON roles;--> statement-breakpoint
DROP TRIGGER roles_notify_delete ON roles;--> statement-breakpoint
DROP TRIGGER role_permissions_notify_insert ON role_permissions;--> statement-breakpoint
DROP TRIGGER role_permissions_notify_update ON role_permissions;--> statement-breakpoint
DROP TRIGGER role_permissions_notify_delete ON role_permissions;
