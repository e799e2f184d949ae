import type { TemplateName } from '#rules/message-templates'
import type { Context } from '#domain/core/context'
import { issuedDocument, printableDocument, selectIssued } from '#domain/core/issued-document'
import type { Attachment } from '#domain/core/ports/sender'

/**
 * The tax documents that an email carries: an order's invoice, about the order, a partner's monthly invoice, and a refund's credit note, about the refund. Made
 * when the message leaves and never stored. An email goes without a document that cannot be made, or that waits for its
 * clearance; its link leads there.
 */
export async function attachDocuments(
  ctx: Context,
  { template, about }: { template: TemplateName; about: string | null },
): Promise<Attachment[]> {
  const by = subjects[template]
  if (by === undefined || about === null) return []
  const rows = await selectIssued(ctx.db)
    .where(`d.${by.column}`, '=', about)
    .where('d.kind', '=', by.kind)
    .execute()
  try {
    return await Promise.all(
      rows
        .filter((row) => issuedDocument(row).isShowable)
        .map(async (row) => ({
          name: `${row.content.number}.pdf`,
          type: 'application/pdf',
          content: await ctx.printDocument(printableDocument(row)),
        })),
    )
  } catch (error) {
    ctx.log.error({ err: error, about }, 'a document could not be made for an email')
    return []
  }
}

const subjects: Partial<
  Record<
    TemplateName,
    { column: 'order_id' | 'refund_id' | 'account_invoice_id'; kind: 'invoice' | 'credit_note' }
  >
> = {
  order_completed: { column: 'order_id', kind: 'invoice' },
  company_invoice: { column: 'order_id', kind: 'invoice' },
  account_invoice: { column: 'account_invoice_id', kind: 'invoice' },
  account_invoice_due: { column: 'account_invoice_id', kind: 'invoice' },
  refund_sent: { column: 'refund_id', kind: 'credit_note' },
}
