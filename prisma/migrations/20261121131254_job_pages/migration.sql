-- AlterTable
ALTER TABLE "jobs" ADD COLUMN     "with_credentials" BOOLEAN NOT NULL DEFAULT false;

-- CreateIndex
CREATE INDEX "jobs_account_id_host_turn_idx" ON "jobs"("account_id", "host", "turn");

-- CreateIndex
CREATE INDEX "jobs_account_id_created_at_idx" ON "jobs"("account_id", "created_at");

-- CreateIndex
CREATE INDEX "jobs_account_id_finished_at_status_billable_key_id_host_idx" ON "jobs"("account_id", "finished_at", "status", "billable", "key_id", "host");


