import type { z } from '@hono/zod-openapi'
import { getPartnerInvoicePdfRoute, listPartnerInvoicesRoute } from '#contract/account-invoices'
import * as contract from '#contract/partners-account'
import type { Language } from '#rules/core/language'
import { writeMoment } from '#rules/core/moment'
import { halalas, toRiyals } from '#rules/core/money'
import { pageOfWhole, pageOfNamed } from '#domain/core/page'
import { getAccount, type PartnerAccount } from '#domain/partners/partners/get-account'
import {
  listEntries,
  listMonths,
  getMonthSums,
  writeStatementCsv,
  type MonthSums,
  type OwnEntry,
} from '#domain/partners/partners/read-own-statement'
import { listOwnInvoices } from '#domain/partners/account-invoices/list-account-invoices'
import { printOwnInvoice } from '#domain/partners/account-invoices/print-own-invoice'
import { answerPdf } from '../calls/answer-pdf.ts'
import { presentAccountInvoice } from '../present/account-invoice.ts'
import type { Api } from '../calls/api-env.ts'
import { streamOf } from '../calls/stream-of.ts'

/** Who a partner's program is to the store, and what it owes. */
export function registerPartnerAccountRoutes(api: Api): void {
  api.openapi(contract.getPartnerAccountRoute, async (c) =>
    c.json({ account: presentAccount(await getAccount(c.var.ctx)) }, 200),
  )

  api.openapi(contract.listPartnerStatementsRoute, async (c) => {
    const months = await listMonths(c.var.ctx)
    const { rows, nextCursor } = pageOfNamed(months, c.req.valid('query'), ({ month }) => month)
    return c.json({ statements: rows.map(presentMonth), next_cursor: nextCursor }, 200)
  })

  api.openapi(contract.getPartnerStatementRoute, async (c) => {
    const { ctx } = c.var
    const { month } = c.req.valid('param')
    const [statement, page] = await Promise.all([
      getMonthSums(ctx, month),
      listEntries(ctx, { month, ...c.req.valid('query') }),
    ])
    return c.json(
      {
        statement: presentMonth(statement),
        entries: page.entries.map((entry) => presentEntry(entry, ctx.language)),
        next_cursor: page.nextCursor,
      },
      200,
    )
  })

  api.openapi(contract.getPartnerStatementCsvRoute, async (c) => {
    const { month } = c.req.valid('param')
    const pieces = await writeStatementCsv(c.var.ctx, month)
    c.header('Content-Type', 'text/csv; charset=utf-8')
    c.header('Content-Disposition', `attachment; filename="statement-${month}.csv"`)
    return c.body(streamOf(pieces), 200)
  })

  api.openapi(listPartnerInvoicesRoute, async (c) => {
    const invoices = (await listOwnInvoices(c.var.ctx)).map(presentAccountInvoice)
    const { rows, nextCursor } = pageOfWhole(invoices, c.req.valid('query'))
    return c.json({ invoices: rows, next_cursor: nextCursor }, 200)
  })

  api.openapi(getPartnerInvoicePdfRoute, async (c) =>
    answerPdf(c, await printOwnInvoice(c.var.ctx, c.req.valid('param').id)),
  )
}

const riyals = (minor: number) => toRiyals(halalas(minor))

function presentAccount({
  onAccount,
  token,
  ...account
}: PartnerAccount): z.infer<typeof contract.PartnerAccount> {
  const available = onAccount && Math.max(0, onAccount.limit - onAccount.owed)
  return {
    ...account,
    description: '',
    token: { ...token, ends_at: token.ends_at && writeMoment(token.ends_at) },
    on_account: onAccount && {
      limit: riyals(onAccount.limit),
      limit_minor: onAccount.limit,
      owed: riyals(onAccount.owed),
      owed_minor: onAccount.owed,
      available: riyals(available ?? 0),
      available_minor: available ?? 0,
    },
  }
}

function presentMonth(sums: MonthSums): z.infer<typeof contract.MonthlyStatement> {
  const { month, opening, orders, credits, payments, closing } = sums
  return {
    month,
    opening: riyals(opening),
    opening_minor: opening,
    orders: riyals(orders),
    orders_minor: orders,
    credits: riyals(credits),
    credits_minor: credits,
    payments: riyals(payments),
    payments_minor: payments,
    closing: riyals(closing),
    closing_minor: closing,
    invoice: sums.invoice,
  }
}

function presentEntry(entry: OwnEntry, language: Language): z.infer<typeof contract.StatementEntry> {
  const { order } = entry
  return {
    id: entry.id,
    kind: entry.kind,
    amount: riyals(entry.amount_minor),
    amount_minor: entry.amount_minor,
    owed: riyals(entry.owed_minor),
    owed_minor: entry.owed_minor,
    reference: entry.reference,
    order: order && {
      id: order.id,
      ref_id: order.ref_id,
      plan: order[`plan_${language}`],
      phone: order.phone,
    },
    created_at: writeMoment(entry.created_at),
  }
}
