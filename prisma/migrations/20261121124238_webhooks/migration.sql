-- CreateEnum
CREATE TYPE "webhook_disabled_reason" AS ENUM ('by_hand', 'failing', 'gone');

-- CreateEnum
CREATE TYPE "webhook_delivery_state" AS ENUM ('pending', 'delivered', 'failed');

-- CreateTable
CREATE TABLE "webhook_endpoints" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "url" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "events" TEXT[],
    "secret_sealed" BYTEA NOT NULL,
    "previous_secret_sealed" BYTEA,
    "previous_secret_until" TIMESTAMPTZ(6),
    "failing_since" TIMESTAMPTZ(6),
    "paused_until" TIMESTAMPTZ(6),
    "disabled_at" TIMESTAMPTZ(6),
    "disabled_reason" "webhook_disabled_reason",
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhook_endpoints_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_messages" (
    "id" TEXT NOT NULL,
    "account_id" UUID NOT NULL,
    "job_id" UUID,
    "type" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "happened_at" TIMESTAMPTZ(6) NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhook_messages_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_deliveries" (
    "endpoint_id" UUID NOT NULL,
    "message_id" TEXT NOT NULL,
    "state" "webhook_delivery_state" NOT NULL DEFAULT 'pending',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "attempts_allowed" INTEGER NOT NULL,
    "next_try_at" TIMESTAMPTZ(6) DEFAULT CURRENT_TIMESTAMP,
    "happened_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("endpoint_id","message_id")
);

-- CreateTable
CREATE TABLE "webhook_attempts" (
    "id" BIGSERIAL NOT NULL,
    "endpoint_id" UUID NOT NULL,
    "message_id" TEXT NOT NULL,
    "at" TIMESTAMPTZ(6) NOT NULL,
    "url" TEXT NOT NULL,
    "signature" TEXT NOT NULL,
    "outcome" TEXT NOT NULL,
    "status" INTEGER,
    "excerpt" TEXT,
    "ms" INTEGER NOT NULL,

    CONSTRAINT "webhook_attempts_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "webhook_endpoints_account_id_idx" ON "webhook_endpoints"("account_id");

-- CreateIndex
CREATE INDEX "webhook_messages_account_id_happened_at_idx" ON "webhook_messages"("account_id", "happened_at");

-- CreateIndex
CREATE INDEX "webhook_messages_created_at_idx" ON "webhook_messages"("created_at");

-- CreateIndex
CREATE INDEX "webhook_deliveries_message_id_idx" ON "webhook_deliveries"("message_id");

-- CreateIndex
CREATE INDEX "webhook_attempts_endpoint_id_id_idx" ON "webhook_attempts"("endpoint_id", "id" DESC);

-- CreateIndex
CREATE INDEX "webhook_attempts_endpoint_id_message_id_id_idx" ON "webhook_attempts"("endpoint_id", "message_id", "id");

-- AddForeignKey
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_messages" ADD CONSTRAINT "webhook_messages_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_fkey" FOREIGN KEY ("endpoint_id") REFERENCES "webhook_endpoints"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "webhook_messages"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_endpoint_id_message_id_fkey" FOREIGN KEY ("endpoint_id", "message_id") REFERENCES "webhook_deliveries"("endpoint_id", "message_id") ON DELETE CASCADE ON UPDATE CASCADE;



-- What Prisma cannot say

-- What an endpoint is served from, in order; the many that are done are not in it.
CREATE INDEX "webhook_deliveries_pending_idx" ON "webhook_deliveries"("endpoint_id", "happened_at", "message_id") WHERE "state" = 'pending';

-- The next try is what a pending delivery has and no other: what is due can be found by it alone.
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_due_check" CHECK (("state" = 'pending') = ("next_try_at" IS NOT NULL));

-- A delivery changes with each attempt: free space keeps the change on its page.
ALTER TABLE "webhook_deliveries" SET (fillfactor = 80);
