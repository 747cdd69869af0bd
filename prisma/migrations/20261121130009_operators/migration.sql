-- AlterTable
ALTER TABLE "accounts" ADD COLUMN     "downloads_at_once" INTEGER,
ADD COLUMN     "requests_per_minute" INTEGER;

-- AlterTable
ALTER TABLE "jobs" ADD COLUMN     "host" TEXT NOT NULL DEFAULT '';

-- CreateTable
CREATE TABLE "blocked_hosts" (
    "host" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "blocked_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "blocked_hosts_pkey" PRIMARY KEY ("host")
);

-- CreateIndex
CREATE INDEX "jobs_host_id_idx" ON "jobs"("host", "id");

-- CreateIndex
CREATE INDEX "jobs_finished_at_idx" ON "jobs"("finished_at");



-- What Prisma cannot say

-- What operators look for first: jobs that are not done or have failed. Delivered ones, the most, stay out of it.
CREATE INDEX "jobs_not_delivered_idx" ON "jobs"("status", "id") WHERE "status" <> 'delivered';

-- Jobs whose page tried to reach what it may not: few of all.
CREATE INDEX "jobs_blocked_idx" ON "jobs"("id") WHERE ("blocked" ->> 'count')::int > 0;

-- Jobs from before: an IPv6 literal keeps its text, which matches no name.
UPDATE "jobs" SET "host" = lower(substring("url" from '^[A-Za-z]+://([^/:?#\\]+)')) WHERE "url" ~ '^[A-Za-z]+://[^/:?#\\]';
