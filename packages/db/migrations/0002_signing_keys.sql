CREATE TABLE "signing_keys" (
	"id" bigint PRIMARY KEY DEFAULT 1 NOT NULL,
	"encrypted_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "signing_keys_is_one" CHECK ("signing_keys"."id" = 1)
);
