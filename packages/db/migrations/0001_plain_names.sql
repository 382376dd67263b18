ALTER TABLE "offer_feedback" RENAME COLUMN "verdict" TO "answer";--> statement-breakpoint
ALTER TABLE "offer_feedback" DROP CONSTRAINT "offer_feedback_offer_person_unique";--> statement-breakpoint
ALTER TABLE "offer_feedback" DROP CONSTRAINT "offer_feedback_verdict";--> statement-breakpoint
ALTER TABLE "offer_feedback" DROP CONSTRAINT "offer_feedback_source";--> statement-breakpoint
ALTER TABLE "offer_feedback" DROP CONSTRAINT "offer_feedback_reason";--> statement-breakpoint
DROP INDEX "offer_feedback_unreviewed_index";--> statement-breakpoint
UPDATE "offer_feedback" SET "source" = 'user' WHERE "source" = 'person';--> statement-breakpoint
ALTER TABLE "offer_feedback" ALTER COLUMN "source" SET DEFAULT 'user';--> statement-breakpoint
CREATE INDEX "offer_feedback_unreviewed_index" ON "offer_feedback" USING btree ("created_at") WHERE "offer_feedback"."answer" = 'wrong' and "offer_feedback"."reviewed_at" is null;--> statement-breakpoint
ALTER TABLE "offer_feedback" ADD CONSTRAINT "offer_feedback_offer_user_unique" UNIQUE("offer_id","user_id");--> statement-breakpoint
ALTER TABLE "offer_feedback" ADD CONSTRAINT "offer_feedback_answer" CHECK ("offer_feedback"."answer" in ('right', 'wrong'));--> statement-breakpoint
ALTER TABLE "offer_feedback" ADD CONSTRAINT "offer_feedback_source" CHECK ("offer_feedback"."source" in ('user', 'staff'));--> statement-breakpoint
ALTER TABLE "offer_feedback" ADD CONSTRAINT "offer_feedback_reason" CHECK ("offer_feedback"."reason" is null or ("offer_feedback"."answer" = 'wrong' and "offer_feedback"."reason" in ('item', 'price', 'side', 'no_offer', 'other')));--> statement-breakpoint
UPDATE "permissions" SET "name" = 'MANAGE_PARSER' WHERE "name" = 'MANAGE_READING';--> statement-breakpoint
ALTER TABLE "audit_log" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "audit_log" SET "action" = 'message_labelled' WHERE "action" = 'reading_labelled';--> statement-breakpoint
UPDATE "audit_log" SET "action" = 'messages_reparsed' WHERE "action" = 'messages_reread';--> statement-breakpoint
ALTER TABLE "audit_log" ENABLE TRIGGER USER;--> statement-breakpoint
DELETE FROM "statistics" WHERE "key" IN ('message_reading_answers', 'message_reading_accuracy_percentage');
