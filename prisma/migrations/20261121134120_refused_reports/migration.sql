-- Prisma cannot say which rows an index holds. Refused reports are few, and are looked for every ten minutes.
CREATE INDEX "usage_reports_refused_idx" ON "usage_reports"("settled_at") WHERE "status" = 'refused';
