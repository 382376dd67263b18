-- Answers are kept for a day from now on; those that are here belong to grants by staff and are not encrypted.
DELETE FROM "answered_requests";--> statement-breakpoint
ALTER TABLE "answered_requests" DROP CONSTRAINT "answered_requests_pkey";--> statement-breakpoint
ALTER TABLE "answered_requests" ALTER COLUMN "answer" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "answered_requests" ADD COLUMN "user_id" uuid NOT NULL;--> statement-breakpoint
ALTER TABLE "answered_requests" ADD COLUMN "call" text NOT NULL;--> statement-breakpoint
ALTER TABLE "answered_requests" ADD COLUMN "claimed_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "answered_requests" ADD CONSTRAINT "answered_requests_user_id_call_key_pk" PRIMARY KEY("user_id","call","key");--> statement-breakpoint
ALTER TABLE "answered_requests" ADD CONSTRAINT "answered_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "answered_requests_created_index" ON "answered_requests" USING btree ("created_at");
