CREATE TABLE "ended_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"issuer" text NOT NULL,
	"subject" text,
	"session_id" text,
	"ended_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ended_sessions_names_one" CHECK ("ended_sessions"."subject" is not null or "ended_sessions"."session_id" is not null)
);
--> statement-breakpoint
CREATE INDEX "ended_sessions_subject_index" ON "ended_sessions" USING btree ("issuer","subject");--> statement-breakpoint
CREATE INDEX "ended_sessions_session_index" ON "ended_sessions" USING btree ("issuer","session_id");--> statement-breakpoint
CREATE INDEX "ended_sessions_ended_index" ON "ended_sessions" USING btree ("ended_at");