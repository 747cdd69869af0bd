import { Notice } from "#app/_ui/notice.tsx";
import { RelativeTime } from "#app/_ui/relative-time.tsx";
import { Table } from "#app/_ui/table.tsx";
import type { Context } from "#lib/accounts/context.ts";
import { type Invoice, type InvoiceStatus, listInvoices } from "#lib/billing/list-invoices.ts";
import { money } from "#lib/billing/price.ts";
import styles from "./billing.module.css";

const words: Record<InvoiceStatus, string> = {
  open: "To pay",
  paid: "Paid",
  void: "Void",
  uncollectible: "Written off",
};

/** The account's invoices, as Stripe has them now. */
export async function Invoices({ ctx }: { ctx: Context }) {
  const invoices = await listInvoices({ ctx });
  if (!invoices.ok) return <Notice kind="failed">The invoices cannot be shown. {invoices.failure.detail}</Notice>;
  if (invoices.value.length === 0) {
    return <p className={styles.quiet}>None yet. The first comes at the end of the first period that you pay for.</p>;
  }
  return (
    <Table label="Invoices" head={["Number", "Date", "Total", "State", "Documents"]}>
      {invoices.value.map((invoice) => (
        <InvoiceRow key={invoice.id} invoice={invoice} />
      ))}
    </Table>
  );
}

function InvoiceRow({ invoice: { number, createdAt, totalCents, status, url, pdf } }: { invoice: Invoice }) {
  return (
    <tr>
      <td>{number}</td>
      <td>
        <RelativeTime at={createdAt.toISOString()} />
      </td>
      <td className={styles.figure}>{money(totalCents)}</td>
      <td>{words[status]}</td>
      <td>
        <div className={styles.links}>
          {url && (
            <a href={url} rel="noreferrer">
              {status === "open" ? "Pay" : "Show"}
              <span className="visually-hidden"> invoice {number}</span>
            </a>
          )}
          {pdf && (
            <a href={pdf} rel="noreferrer">
              PDF<span className="visually-hidden"> of invoice {number}</span>
            </a>
          )}
        </div>
      </td>
    </tr>
  );
}
