-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "job_status" AS ENUM ('queued', 'started', 'delivered', 'creation_failed', 'delivery_failed');

-- CreateEnum
CREATE TYPE "job_source" AS ENUM ('job', 'download');

-- CreateTable
CREATE TABLE "accounts" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "last_turn" BIGINT NOT NULL DEFAULT 0,
    "suspended_at" TIMESTAMPTZ(6),
    "unpaid_at" TIMESTAMPTZ(6),
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "accounts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_keys" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,
    "last_four" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(6),
    "revoked_at" TIMESTAMPTZ(6),

    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "buckets" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "endpoint" TEXT,
    "region" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "prefix" TEXT NOT NULL DEFAULT '',
    "access_key_id" TEXT NOT NULL,
    "secret_sealed" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "buckets_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "jobs" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "key_id" UUID,
    "source" "job_source" NOT NULL,
    "turn" BIGINT NOT NULL,
    "status" "job_status" NOT NULL DEFAULT 'queued',
    "url" TEXT NOT NULL,
    "url_hash" BYTEA NOT NULL,
    "file_name" TEXT NOT NULL,
    "options" JSON NOT NULL,
    "credentials_sealed" BYTEA,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),
    "rendered_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),
    "worker" TEXT,
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "renderer_deaths" INTEGER NOT NULL DEFAULT 0,
    "http_status" INTEGER,
    "final_url" TEXT,
    "pages" INTEGER,
    "bytes" INTEGER,
    "sha256" TEXT,
    "blocked" JSON,
    "bucket_name" TEXT,
    "object_key" TEXT,
    "error_code" TEXT,
    "error_detail" TEXT,
    "billable" BOOLEAN,

    CONSTRAINT "jobs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE UNLOGGED TABLE "artifact_chunks" (
    "job_id" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "data" BYTEA NOT NULL,

    CONSTRAINT "artifact_chunks_pkey" PRIMARY KEY ("job_id","seq")
);

-- CreateTable
CREATE TABLE "idempotency_keys" (
    "account_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "request_hash" BYTEA NOT NULL,
    "job_id" UUID NOT NULL,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("account_id","key")
);

-- CreateTable
CREATE TABLE "url_failures" (
    "account_id" UUID NOT NULL,
    "url_hash" BYTEA NOT NULL,
    "failures" INTEGER NOT NULL,

    CONSTRAINT "url_failures_pkey" PRIMARY KEY ("account_id","url_hash")
);

-- CreateTable
CREATE TABLE "usage_records" (
    "job_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "recorded_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "usage_records_pkey" PRIMARY KEY ("job_id")
);

-- CreateTable
CREATE TABLE "rate_windows" (
    "account_id" UUID NOT NULL,
    "started_at" TIMESTAMPTZ(6) NOT NULL,
    "requests" INTEGER NOT NULL,

    CONSTRAINT "rate_windows_pkey" PRIMARY KEY ("account_id")
);

-- CreateTable
CREATE TABLE "download_calls" (
    "account_id" UUID NOT NULL,
    "calls" JSONB NOT NULL,

    CONSTRAINT "download_calls_pkey" PRIMARY KEY ("account_id")
);

-- CreateTable
CREATE TABLE "workers" (
    "id" TEXT NOT NULL,
    "lock_key" SERIAL NOT NULL,
    "pool_ids" TEXT[],
    "started_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "seen_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "healthy" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "workers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "queue_clock" (
    "id" INTEGER NOT NULL,
    "turn" BIGINT NOT NULL,

    CONSTRAINT "queue_clock_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_hash_key" ON "api_keys"("hash");

-- CreateIndex
CREATE INDEX "api_keys_account_id_idx" ON "api_keys"("account_id");

-- CreateIndex
CREATE UNIQUE INDEX "buckets_account_id_key" ON "buckets"("account_id");

-- CreateIndex
CREATE INDEX "jobs_account_id_status_turn_idx" ON "jobs"("account_id", "status", "turn");

-- CreateIndex
CREATE INDEX "jobs_account_id_url_hash_turn_idx" ON "jobs"("account_id", "url_hash", "turn");

-- CreateIndex
CREATE UNIQUE INDEX "jobs_account_id_turn_key" ON "jobs"("account_id", "turn");

-- CreateIndex
CREATE INDEX "idempotency_keys_expires_at_idx" ON "idempotency_keys"("expires_at");

-- CreateIndex
CREATE INDEX "usage_records_account_id_recorded_at_idx" ON "usage_records"("account_id", "recorded_at");

-- CreateIndex
CREATE UNIQUE INDEX "workers_lock_key_key" ON "workers"("lock_key");

-- AddForeignKey
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "buckets" ADD CONSTRAINT "buckets_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_key_id_fkey" FOREIGN KEY ("key_id") REFERENCES "api_keys"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "artifact_chunks" ADD CONSTRAINT "artifact_chunks_job_id_fkey" FOREIGN KEY ("job_id") REFERENCES "jobs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "url_failures" ADD CONSTRAINT "url_failures_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "usage_records" ADD CONSTRAINT "usage_records_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rate_windows" ADD CONSTRAINT "rate_windows_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "download_calls" ADD CONSTRAINT "download_calls_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;



-- What Prisma cannot say

-- PDFs are compressed already: store them as they are, out of line.
ALTER TABLE "artifact_chunks" ALTER COLUMN "data" SET STORAGE EXTERNAL;

-- Rows that change with every request keep free space on their page (HOT updates).
ALTER TABLE "accounts" SET (fillfactor = 50);
ALTER TABLE "rate_windows" SET (fillfactor = 50);
ALTER TABLE "queue_clock" SET (fillfactor = 10);

INSERT INTO "queue_clock" ("id", "turn") VALUES (1, 0);
