-- A confirmation link proves the sign-up it was sent for, so that sign-up's name and password live with
-- the link, and become the user's only when that very link is used.
ALTER TABLE "email_tokens" ADD COLUMN     "name" TEXT,
ADD COLUMN     "password_hash" TEXT,
ADD COLUMN     "browser_hash" BYTEA;

-- Links that wait: until now each sign-up replaced the one before, so the user's values are the link's.
UPDATE "email_tokens" AS t SET "name" = u."name", "password_hash" = u."password_hash"
FROM "users" AS u
WHERE u."id" = t."user_id" AND t."purpose" = 'verify_email' AND u."email_verified_at" IS NULL;

UPDATE "users" SET "password_hash" = NULL WHERE "email_verified_at" IS NULL;
