import { ShopError } from '#rules/errors/shop-error'
import { printedDocuments } from '#rules/core/rate-limits'
import { roleMay } from '#rules/people/permissions'
import { requireClient, requirePermission, type Context } from '#domain/core/context'
import { issuedDocument, printableDocument, selectIssued, type IssuedRow } from '#domain/core/issued-document'

/** A document as a file: its number names it. */
export type PrintedDocument = { number: string; pdf: Uint8Array<ArrayBuffer> }

/**
 * One of the client's own documents as a PDF.
 * Errors: document_not_found, for those of others too; document_being_cleared, before the authority has
 * cleared it; too_many_requests.
 */
export async function printOwnDocument(ctx: Context, documentId: string): Promise<PrintedDocument> {
  const clientId = requireClient(ctx)
  await ctx.limiter.use('document_print', clientId, printedDocuments)
  const row = await selectIssued(ctx.db)
    .where('d.id', '=', documentId)
    .where('d.client_id', '=', clientId)
    .executeTakeFirst()
  if (row && !issuedDocument(row).isShowable) throw new ShopError('document_being_cleared')
  return print(ctx, row)
}

/**
 * A document as a PDF, for staff who may read orders; one of a partner's month for those who may read
 * statements. Error: document_not_found.
 */
export async function printDocument(ctx: Context, documentId: string): Promise<PrintedDocument> {
  const { role } = requirePermission(ctx, 'order:read')
  const row = await selectIssued(ctx.db).where('d.id', '=', documentId).executeTakeFirst()
  return print(ctx, row?.order_id || roleMay(role, 'statement:read') ? row : undefined)
}

async function print(ctx: Context, row: IssuedRow | undefined): Promise<PrintedDocument> {
  if (!row) throw new ShopError('document_not_found')
  return { number: row.content.number, pdf: await ctx.printDocument(printableDocument(row)) }
}
