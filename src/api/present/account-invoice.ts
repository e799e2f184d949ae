import type { z } from '@hono/zod-openapi'
import type {
  AccountInvoice as InvoiceShape,
  UpcomingInvoice as UpcomingShape,
} from '#contract/account-invoices'
import type { UpcomingInvoice } from '#domain/partners/account-invoices/list-account-invoices'
import type { AccountDocument, AccountInvoice } from '#domain/partners/account-invoices/read-account-invoices'
import { presentLine, presentSums } from './tax-document.ts'

export function presentAccountInvoice(invoice: AccountInvoice): z.infer<typeof InvoiceShape> {
  const { month, due_on, remaining_minor, state, notes } = invoice
  return {
    ...presentDocument(invoice),
    month,
    due_on,
    remaining_minor,
    state,
    notes: notes.map(presentDocument),
  }
}

function presentDocument(document: AccountDocument) {
  const { id, kind, number, issued_at, net_minor, vat_minor, gross_minor, is_showable } = document
  return { id, kind, number, issued_at, net_minor, vat_minor, gross_minor, is_being_cleared: !is_showable }
}

export function presentUpcoming({
  month,
  isOver,
  missing,
  lines,
  totals,
}: UpcomingInvoice): z.infer<typeof UpcomingShape> {
  return { month, is_over: isOver, missing, lines: lines.map(presentLine), totals: presentSums(totals) }
}
