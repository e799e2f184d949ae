import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { TemplateName } from '#rules/messages/message-templates'
import { wholeQuote } from '#rules/payments/payment-quote'
import type { DB } from '#db/types'
import type { Context } from '#domain/core/context'
import { issuedDocument, printableDocument, selectIssued, type IssuedRow } from '#domain/core/issued-document'
import type { Printable, PrintableQuote } from '#domain/core/ports/document-printer'
import type { Attachment } from '#domain/core/ports/sender'
import { writeQuoteLink } from '#domain/core/quote-link'

type Named = { number: string; printable: Printable | PrintableQuote }

/** What an email carries, as it stands now. */
export type Carried = {
  documents: Named[]
  /** One of them is there and may not be shown to anybody before the authority has cleared it. */
  isBeingCleared: boolean
  /** What the email is about is among the documents, and not only what goes with it. */
  hasSubject: boolean
}

/**
 * The documents that an email carries (`invoices` where they were read with the message): an order's invoice,
 * about the order, with the credit notes of the plan that it replaced, a partner's monthly invoice, its
 * credit note, about the entry that took an order back, a refund's credit note, about the refund, and a
 * quote. One that waits for its clearance, or that was withdrawn, is not among them.
 */
export async function readCarried(
  ctx: Context,
  {
    template,
    about,
    invoices,
  }: { template: TemplateName; about: string | null; invoices: IssuedRow[] | null },
): Promise<Carried> {
  if (about === null) return carriesNone
  if (template === 'payment_quote') return { ...carriesNone, documents: await readQuote(ctx, about) }
  const by = subjects[template]
  if (!by) return carriesNone
  const issued = invoices ?? (await readIssued(ctx, about, by))
  const shown = issued.filter((row) => issuedDocument(row).isShowable)
  return {
    documents: shown.map((row) => ({ number: row.content.number, printable: printableDocument(row) })),
    // What was refused waits for its correction; what was corrected waits for nothing.
    isBeingCleared: issued.some((row) => row.state !== 'replaced' && !shown.includes(row)),
    hasSubject: shown.some(({ content }) => content.kind === by.kind),
  }
}

export const carriesNone: Carried = { documents: [], isBeingCleared: false, hasSubject: false }

/**
 * They as files, made when the message leaves and never stored. An email goes without a document that cannot
 * be made; its link leads there.
 */
export async function attachDocuments(
  ctx: Context,
  { documents }: Carried,
  about: string | null,
): Promise<Attachment[]> {
  try {
    return await Promise.all(
      documents.map(async ({ number, printable }) => ({
        name: `${number}.pdf`,
        type: 'application/pdf',
        content: await ctx.printDocument(printable),
      })),
    )
  } catch (error) {
    ctx.log.error({ err: error, about }, 'a document could not be made for an email')
    return []
  }
}

type Subject = {
  column: 'order_id' | 'refund_id' | 'account_invoice_id' | 'account_entry_id'
  kind: 'invoice' | 'credit_note'
}

const subjects: Partial<Record<TemplateName, Subject>> = {
  order_completed: { column: 'order_id', kind: 'invoice' },
  company_invoice: { column: 'order_id', kind: 'invoice' },
  account_invoice: { column: 'account_invoice_id', kind: 'invoice' },
  account_credit_note: { column: 'account_entry_id', kind: 'credit_note' },
  account_invoice_due: { column: 'account_invoice_id', kind: 'invoice' },
  refund_sent: { column: 'refund_id', kind: 'credit_note' },
  company_credit_note: { column: 'refund_id', kind: 'credit_note' },
}

/** Whether emails of this kind come with a file. */
export function carriesDocuments(template: TemplateName): boolean {
  return template === 'payment_quote' || template in subjects
}

/** Emails that carry an order's invoice: every sale sends one. */
const aboutOrders = Object.entries(subjects)
  .filter(([, { column, kind }]) => column === 'order_id' && kind === 'invoice')
  .map(([template]) => template)

/**
 * For a statement that reads waiting messages as `m`: what such an email carries, null for any other message.
 * Who pays a company's invoices gets no notes of a person, nor of another company for which the client bought
 * before.
 */
export function invoicesOfMessage(db: Kysely<DB>): RawBuilder<IssuedRow[] | null> {
  const issued = selectIssued(db).where(
    sql<boolean>`((d.order_id = m.about and d.kind = 'invoice')
        or (d.exchange_order_id = m.about and (m.template <> 'company_invoice' or exists (select from tax_documents own
          where own.order_id = m.about and own.kind = 'invoice' and ${sameCompany}))))`,
  )
  return sql`case when m.channel = 'email' and m.template = any(${aboutOrders}::text[])
    then (select coalesce(jsonb_agg(issued order by issued.id), '[]') from (${issued}) issued) end`
}

/** By its VAT number, else by its other number; a person has neither. */
const sameCompany = sql.raw(
  ['own', 'd']
    .map((one) => `coalesce(${one}.buyer #>> '{company,vatNumber}', ${one}.buyer #>> '{company,companyId}')`)
    .join(' = '),
)

function readIssued(ctx: Context, about: string, { column, kind }: Subject): Promise<IssuedRow[]> {
  return selectIssued(ctx.db).where(`d.${column}`, '=', about).where('d.kind', '=', kind).execute()
}

async function readQuote(ctx: Context, id: string): Promise<Named[]> {
  const row = await ctx.db
    .selectFrom('payment_quotes')
    .selectAll()
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  const quote = row && wholeQuote(row)
  if (!quote) return []
  return [{ number: quote.number, printable: { quote, link: await writeQuoteLink(ctx, id) } }]
}
