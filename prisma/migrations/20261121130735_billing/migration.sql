-- CreateEnum
CREATE TYPE "usage_report_status" AS ENUM ('pending', 'accepted', 'refused');

-- AlterTable
ALTER TABLE "accounts" ADD COLUMN     "jobs_left" INTEGER;

-- AlterTable
ALTER TABLE "usage_records" ADD COLUMN     "report_id" UUID;

-- CreateTable
CREATE TABLE "usage_reports" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "customer_id" TEXT NOT NULL,
    "minute" TIMESTAMPTZ(6) NOT NULL,
    "quantity" INTEGER NOT NULL,
    "status" "usage_report_status" NOT NULL DEFAULT 'pending',
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "first_sent_at" TIMESTAMPTZ(6),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "settled_at" TIMESTAMPTZ(6),
    "reason" TEXT,

    CONSTRAINT "usage_reports_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "billing_customers" (
    "account_id" UUID NOT NULL,
    "customer_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "subscription_id" TEXT,
    "status" TEXT,
    "period_start" TIMESTAMPTZ(6),
    "period_end" TIMESTAMPTZ(6),
    "cancel_at" TIMESTAMPTZ(6),
    "owed_since" TIMESTAMPTZ(6),
    "looks_begun" INTEGER NOT NULL DEFAULT 0,
    "look_taken" INTEGER NOT NULL DEFAULT 0,
    "alert_cents" INTEGER,
    "alerted_period" TIMESTAMPTZ(6),
    "cap_cents" INTEGER,

    CONSTRAINT "billing_customers_pkey" PRIMARY KEY ("account_id")
);

-- CreateTable
CREATE TABLE "stripe_events" (
    "id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "received_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "stripe_events_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "usage_reports_account_id_minute_idx" ON "usage_reports"("account_id", "minute");

-- CreateIndex
CREATE UNIQUE INDEX "billing_customers_customer_id_key" ON "billing_customers"("customer_id");

-- CreateIndex
CREATE INDEX "stripe_events_received_at_idx" ON "stripe_events"("received_at");

-- AddForeignKey
ALTER TABLE "usage_records" ADD CONSTRAINT "usage_records_report_id_fkey" FOREIGN KEY ("report_id") REFERENCES "usage_reports"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "usage_reports" ADD CONSTRAINT "usage_reports_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "billing_customers" ADD CONSTRAINT "billing_customers_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;



-- What follows Prisma cannot say.

-- Claiming looks for what is not reported yet, by account and time; without Stripe nothing else is read of it.
CREATE INDEX "usage_records_unreported_idx" ON "usage_records"("account_id", "recorded_at") WHERE "report_id" IS NULL;

-- For "which jobs does this report tell of"; a record is not in it when it is written, so writing it stays cheap.
CREATE INDEX "usage_records_report_id_idx" ON "usage_records"("report_id") WHERE "report_id" IS NOT NULL;

-- Few reports are pending, of ever more.
CREATE INDEX "usage_reports_pending_idx" ON "usage_reports"("created_at") WHERE "status" = 'pending';
