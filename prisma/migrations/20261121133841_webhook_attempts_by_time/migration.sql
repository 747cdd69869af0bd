-- CreateIndex
CREATE INDEX "webhook_attempts_endpoint_id_at_idx" ON "webhook_attempts"("endpoint_id", "at");


