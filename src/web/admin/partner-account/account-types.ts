import type {
  AccountInvoice as AccountInvoiceSchema,
  UpcomingInvoice as UpcomingInvoiceSchema,
} from '#contract/account-invoices'
import type { AccountStatement } from '#contract/staff-statements'
import type { z } from '#contract/wire'

export type Statement = z.infer<typeof AccountStatement>
export type AccountInvoice = z.infer<typeof AccountInvoiceSchema>
export type UpcomingInvoice = z.infer<typeof UpcomingInvoiceSchema>
