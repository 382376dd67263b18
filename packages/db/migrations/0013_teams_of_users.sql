CREATE TABLE "team_members" (
	"tag_id" bigint NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "team_members_tag_id_user_id_pk" PRIMARY KEY("tag_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "tags" ADD COLUMN "link_hash" text;--> statement-breakpoint
ALTER TABLE "tags" ADD COLUMN "link_expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "watch_rules" ADD COLUMN "team_tag_id" bigint;--> statement-breakpoint
ALTER TABLE "watch_rules" ADD COLUMN "source_rule_id" uuid;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_tag_id_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tags"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "team_members_user_id_index" ON "team_members" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "watch_rules" ADD CONSTRAINT "watch_rules_source_rule_id_watch_rules_id_fk" FOREIGN KEY ("source_rule_id") REFERENCES "public"."watch_rules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_rules" ADD CONSTRAINT "watch_rules_team_member_fk" FOREIGN KEY ("team_tag_id","user_id") REFERENCES "public"."team_members"("tag_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "watch_rules_source_index" ON "watch_rules" USING btree ("source_rule_id") WHERE "watch_rules"."source_rule_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "watch_rules_team_unique" ON "watch_rules" USING btree ("team_tag_id","user_id","source_rule_id") WHERE "watch_rules"."team_tag_id" is not null;--> statement-breakpoint
ALTER TABLE "tags" ADD CONSTRAINT "tags_link_hash_unique" UNIQUE("link_hash");--> statement-breakpoint
ALTER TABLE "watch_rules" ADD CONSTRAINT "watch_rules_team" CHECK (("watch_rules"."team_tag_id" is null) = ("watch_rules"."source_rule_id" is null));