import type { Selectable, Updateable } from 'kysely'
import { nextPrefix } from '#rules/tax/tax-onboarding'
import type { DB } from '#db/types'
import type { Context } from '#domain/core/context'
import { newId } from '#domain/core/new-id'
import type { Transaction } from '#domain/core/transaction'

export type TaxUnit = Selectable<DB['tax_units']>

/** All units, the first one first, locked to the commit: nothing is issued meanwhile. */
export function lockUnits(tx: Transaction): Promise<TaxUnit[]> {
  return tx.db.selectFrom('tax_units').selectAll().orderBy('created_at').orderBy('id').forUpdate().execute()
}

/** One more unit, with letters of its own before its numbers; it issues nothing yet. */
export function addUnit(tx: Transaction, ctx: Context, units: TaxUnit[]): Promise<TaxUnit> {
  const prefix = nextPrefix(units.map((unit) => unit.prefix))
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
  change: Pick<Updateable<DB['tax_units']>, 'environment' | 'state' | 'credential_id' | 'is_current'>,
): Promise<void> {
  await tx.db.updateTable('tax_units').set(change).where('id', '=', id).execute()
}
