import type Stripe from "stripe";
import type { Context } from "#lib/accounts/context.ts";
import { db } from "#lib/db/client.ts";
import { failed, ok, type Result } from "#lib/errors/result.ts";
import { type BillingRefusal, stripeAway, whileStripeAnswers } from "./refusals.ts";
import { stripe } from "./stripe.ts";

/** A year of them and some. */
const most = 24;

const statuses = ["open", "paid", "void", "uncollectible"] as const;

/** Stripe's words, drafts left out. */
export type InvoiceStatus = (typeof statuses)[number];

/** An invoice as the billing page shows it. Amounts in cents of `currency`. */
export type Invoice = {
  id: string;
  number: string;
  createdAt: Date;
  totalCents: number;
  currency: string;
  status: InvoiceStatus;
  /** Stripe's own pages of it; null where it has none. */
  url: string | null;
  pdf: string | null;
};

/** The account's invoices, newest first, as Stripe has them now. Empty for an account that has never subscribed. */
export async function listInvoices({ ctx }: { ctx: Context }): Promise<Result<Invoice[], BillingRefusal>> {
  const client = stripe();
  const where = { accountId: ctx.account.id };
  const customer = client && (await db().billingCustomer.findUnique({ where, select: { customerId: true } }));
  if (!client || !customer) return ok([]);
  const found = await whileStripeAnswers(() => client.invoices.list({ customer: customer.customerId, limit: most }));
  return found ? ok(found.data.flatMap(invoiceOf)) : failed(stripeAway);
}

function invoiceOf(invoice: Stripe.Invoice): Invoice[] {
  const { id, number, created, total, currency, hosted_invoice_url: url, invoice_pdf: pdf } = invoice;
  const status = statuses.find((known) => known === invoice.status);
  if (!status) return [];
  const shown = { id, number: number ?? id, createdAt: new Date(created * 1_000), totalCents: total, currency, status };
  return [{ ...shown, url: httpsOnly(url), pdf: httpsOnly(pdf) }];
}

function httpsOnly(url: string | null | undefined): string | null {
  return url?.startsWith("https://") ? url : null;
}
