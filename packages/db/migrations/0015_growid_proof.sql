CREATE TABLE "growid_codes" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"growid" text NOT NULL,
	"code_hash" text NOT NULL,
	"failed_attempts" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "growid_verifications" (
	"idempotency_key" text PRIMARY KEY NOT NULL,
	"growid" text NOT NULL,
	"code_hash" text NOT NULL,
	"credited" numeric(14, 2) NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "users_growid_unique";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "growid_verified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "growid_codes" ADD CONSTRAINT "growid_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "growid_codes_growid_index" ON "growid_codes" USING btree (lower("growid"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_growid_verified_unique" ON "users" USING btree (lower("growid")) WHERE "users"."growid_verified_at" is not null;--> statement-breakpoint
CREATE INDEX "users_growid_index" ON "users" USING btree (lower("growid"));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_growid_verified" CHECK ("users"."growid_verified_at" is null or "users"."growid" is not null);--> statement-breakpoint
-- Whoever received deposits under their GrowID before there was a proof keeps it: nobody contested it. Everybody else has
-- to prove theirs before the next deposit is credited.
UPDATE "users" SET "growid_verified_at" = now()
  WHERE EXISTS (
    SELECT 1 FROM "deposits"
    WHERE "deposits"."user_id" = "users"."id" AND "deposits"."state" = 'credited'
      AND lower("deposits"."growid") = lower("users"."growid")
  );
