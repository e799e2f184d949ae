import { printedDocuments } from '#rules/core/rate-limits'
import { ShopError } from '#rules/errors/shop-error'
import type { Context } from '#domain/core/context'
import { issuedDocument, printableDocument, selectIssued } from '#domain/core/issued-document'
import { requirePartner } from '#domain/core/require-partner'

/**
 * One of the calling partner's monthly invoices, or a note of one, as a PDF. Errors: document_not_found, for
 * those of others too; document_being_cleared, before the authority has cleared it; too_many_requests,
 * whichever of its tokens asked.
 */
export async function printOwnInvoice(
  ctx: Context,
  documentId: string,
): Promise<{ number: string; pdf: Uint8Array<ArrayBuffer> }> {
  const partner = requirePartner(ctx, 'orders')
  const row = await selectIssued(ctx.db)
    .innerJoin('account_invoices as v', 'v.id', 'd.account_invoice_id')
    .where('d.id', '=', documentId)
    .where('v.api_client_id', '=', partner.id)
    .executeTakeFirst()
  if (!row || partner.mode !== 'live') throw new ShopError('document_not_found')
  if (!issuedDocument(row).isShowable) throw new ShopError('document_being_cleared')
  // Files are what is limited: a refusal, above all of a test token, takes none of the live program's.
  await ctx.limiter.use('document_print', partner.id, printedDocuments)
  return { number: row.content.number, pdf: await ctx.printDocument(printableDocument(row)) }
}
