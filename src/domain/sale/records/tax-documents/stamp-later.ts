import { sql } from 'kysely'
import type { FrozenDocument, TaxBuyer } from '#rules/tax/tax-document'
import type { Context } from '#domain/core/context'
import { deferWrite } from '#domain/core/pending-writes'
import type { Transaction } from '#domain/core/transaction'
import { chainColumns, stampNext, type LockedChain } from '#domain/sale/records/tax-documents/stamp-next'
import { chainAfter } from '#domain/sale/records/tax-documents/write-document'

type Row = LockedChain & {
  unit_id: string
  content: FrozenDocument
  buyer: TaxBuyer | null
  state: string
}

/**
 * Stamps a document that has none yet as the next of its unit's chain. One that cannot be stamped, though its
 * unit's credential opens, is tried again at `againAt` and takes nobody's place until then.
 */
export async function stampLater(
  tx: Transaction,
  ctx: Context,
  { documentId, againAt }: { documentId: string; againAt: Date },
): Promise<void> {
  const { rows } = await sql<Row>`
    select u.id as unit_id, ${chainColumns}, d.content, d.buyer, s.state
    from tax_submissions s join tax_documents d on d.id = s.document_id join tax_units u on u.id = s.unit_id
    where s.document_id = ${documentId} for no key update of u`.execute(tx.db)
  const row = rows[0]
  if (row?.state !== 'unstamped') return
  const stamped = await stampNext(tx, ctx, row, row)
  if (!stamped) {
    await tx.db
      .updateTable('tax_submissions')
      .set({ next_at: againAt })
      .where('document_id', '=', documentId)
      .where('unit_id', '=', row.unit_id)
      .where('state', '=', 'unstamped')
      .execute()
    return
  }
  deferWrite(
    tx,
    { table: 'tax_units', key: row.unit_id },
    tx.db.updateTable('tax_units').set(chainAfter(stamped)).where('id', '=', row.unit_id),
  )
  deferWrite(
    tx,
    { table: 'tax_submissions', key: documentId, otherwise: 'order_changed_meanwhile' },
    tx.db
      .updateTable('tax_submissions')
      .set({ ...stamped, counter: BigInt(stamped.counter), state: 'waiting', next_at: ctx.now() })
      .where('document_id', '=', documentId)
      // While the unit's row was waited for, another one may have taken the document over.
      .where('unit_id', '=', row.unit_id)
      .where('state', '=', 'unstamped')
      .returning('document_id'),
  )
}
