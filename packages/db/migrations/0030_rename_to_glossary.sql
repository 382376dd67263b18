ALTER TABLE "subscription_types" RENAME TO "plans";
--> statement-breakpoint
ALTER INDEX "subscription_types_role_id_index" RENAME TO "plans_role_id_index";
--> statement-breakpoint
ALTER TABLE "plans" RENAME CONSTRAINT "subscription_types_role_id_roles_id_fk" TO "plans_role_id_roles_id_fk";
--> statement-breakpoint
ALTER TABLE "plans" RENAME CONSTRAINT "subscription_types_name_unique" TO "plans_name_unique";
--> statement-breakpoint
ALTER TABLE "plans" RENAME CONSTRAINT "subscription_types_duration" TO "plans_duration";
--> statement-breakpoint
ALTER TABLE "plans" RENAME CONSTRAINT "subscription_types_prices" TO "plans_prices";
--> statement-breakpoint
ALTER INDEX "subscription_types_pkey" RENAME TO "plans_pkey";
--> statement-breakpoint
ALTER TABLE "departed_stripe_customers" RENAME TO "orphaned_stripe_customers";
--> statement-breakpoint
ALTER INDEX "departed_stripe_customers_next_index" RENAME TO "orphaned_stripe_customers_next_index";
--> statement-breakpoint
ALTER INDEX "departed_stripe_customers_pkey" RENAME TO "orphaned_stripe_customers_pkey";
--> statement-breakpoint
ALTER TABLE "answered_requests" RENAME TO "idempotent_requests";
--> statement-breakpoint
ALTER INDEX "answered_requests_created_index" RENAME TO "idempotent_requests_created_index";
--> statement-breakpoint
ALTER TABLE "idempotent_requests" RENAME CONSTRAINT "answered_requests_user_id_users_id_fk" TO "idempotent_requests_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "idempotent_requests" RENAME CONSTRAINT "answered_requests_user_id_call_key_pk" TO "idempotent_requests_user_id_call_key_pk";
--> statement-breakpoint
ALTER TABLE "subscriptions" RENAME COLUMN "type_id" TO "plan_id";
--> statement-breakpoint
ALTER TABLE "stripe_customers" RENAME COLUMN "sync_answered" TO "sync_completed";
--> statement-breakpoint
ALTER TABLE "idempotent_requests" RENAME COLUMN "answer" TO "response";
--> statement-breakpoint
ALTER TABLE "ledger_transactions" RENAME COLUMN "answer" TO "response";
--> statement-breakpoint
ALTER TABLE "labelled_messages" RENAME COLUMN "reading" TO "parsed_offers";
--> statement-breakpoint
ALTER TABLE "offer_feedback" RENAME COLUMN "reading" TO "parsed_offer";
--> statement-breakpoint
ALTER TABLE "notifications" RENAME COLUMN "useful_until" TO "send_deadline";
--> statement-breakpoint
ALTER INDEX "subscriptions_type_id_index" RENAME TO "subscriptions_plan_id_index";
--> statement-breakpoint
ALTER TABLE "subscriptions" RENAME CONSTRAINT "subscriptions_type_id_subscription_types_id_fk" TO "subscriptions_plan_id_plans_id_fk";
