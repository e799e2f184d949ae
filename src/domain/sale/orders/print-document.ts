import type { Kysely } from 'kysely'
import { ShopError } from '#rules/errors'
import { wholeDocument } from '#rules/tax-document'
import type { DB } from '#db/types'
import { requireClient, requirePermission } from '#domain/core/context'
import type { Context } from '#domain/core/context'

/** A document as a file: its number names it. */
export type PrintedDocument = { number: string; pdf: Uint8Array<ArrayBuffer> }

/** One of the client's own documents as a PDF. Error: document_not_found, for those of others too. */
export async function printOwnDocument(ctx: Context, documentId: string): Promise<PrintedDocument> {
  const clientId = requireClient(ctx)
  return print(ctx, await find(ctx.db, documentId).where('client_id', '=', clientId).executeTakeFirst())
}

/** Any document as a PDF, for staff who may read orders. Error: document_not_found. */
export async function printDocument(ctx: Context, documentId: string): Promise<PrintedDocument> {
  requirePermission(ctx, 'order:read')
  return print(ctx, await find(ctx.db, documentId).executeTakeFirst())
}

function find(db: Kysely<DB>, documentId: string) {
  return db.selectFrom('tax_documents').select(['content', 'buyer']).where('id', '=', documentId)
}

type Found = Awaited<ReturnType<ReturnType<typeof find>['executeTakeFirst']>>

async function print(ctx: Context, found: Found): Promise<PrintedDocument> {
  if (!found) throw new ShopError('document_not_found')
  const document = wholeDocument(found)
  return { number: document.number, pdf: await ctx.printDocument(document) }
}
