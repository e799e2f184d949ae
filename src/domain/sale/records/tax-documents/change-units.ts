import { sql, type Selectable, type Updateable } from 'kysely'
import type { TaxEnvironment } from '#rules/tax/tax-submission'
import type { DB } from '#db/types'
import type { Context } from '#domain/core/context'
import { newId } from '#domain/core/new-id'
import type { Transaction } from '#domain/core/transaction'

export type TaxUnit = Selectable<DB['tax_units']>

/** All units, the first one first, locked to the commit: nothing is issued meanwhile. */
export function lockUnits(tx: Transaction): Promise<TaxUnit[]> {
  return tx.db.selectFrom('tax_units').selectAll().orderBy('created_at').orderBy('id').forUpdate().execute()
}

/** One more unit, with what it says before its numbers; it issues nothing yet. */
export function addUnit(tx: Transaction, ctx: Context, prefix: string): Promise<TaxUnit> {
  return tx.db
    .insertInto('tax_units')
    .values({ id: newId(), prefix, is_current: false, created_at: ctx.now() })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Changes a unit that the caller has locked. */
export async function changeUnit(
  tx: Transaction,
  id: string,
  change: Pick<
    Updateable<DB['tax_units']>,
    'environment' | 'state' | 'credential_id' | 'is_current' | 'closed_at' | 'issued_in_phase_1'
  >,
): Promise<void> {
  await tx.db.updateTable('tax_units').set(change).where('id', '=', id).execute()
}

/** Gives what other units have not stamped yet to a unit, whose chain it joins; how many there were. */
export async function takeOverUnstamped(tx: Transaction, unitId: string): Promise<number> {
  const { numUpdatedRows } = await unstampedOfOthers(tx, unitId).executeTakeFirst()
  return Number(numUpdatedRows)
}

/**
 * The same of what the seller with this VAT number has sold in this environment alone: a certificate stamps
 * nothing of another seller's, and a rehearsal's sales are reported nowhere else.
 */
export async function takeOverUnstampedOf(
  tx: Transaction,
  unitId: string,
  of: { environment: TaxEnvironment; vatNumber: string },
): Promise<void> {
  await unstampedOfOthers(tx, unitId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('tax_units as u')
          .innerJoin('tax_documents as d', (join) => join.onTrue())
          .select('u.id')
          .whereRef('u.id', '=', 'tax_submissions.unit_id')
          .whereRef('d.id', '=', 'tax_submissions.document_id')
          .where('u.environment', '=', of.environment)
          .where(sql`d.content #>> '{seller,vatNumber}'`, '=', of.vatNumber),
      ),
    )
    .execute()
}

function unstampedOfOthers(tx: Transaction, unitId: string) {
  return tx.db
    .updateTable('tax_submissions')
    .set({ unit_id: unitId })
    .where('state', '=', 'unstamped')
    .where('unit_id', '!=', unitId)
}
