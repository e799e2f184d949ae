import { prefixAfterRestore } from '#rules/tax/tax-onboarding'
import { recordFact } from '#domain/core/activity/record-fact'
import type { Context } from '#domain/core/context'
import { inTransaction } from '#domain/core/transaction'
import {
  addUnit,
  changeUnit,
  lockUnits,
  takeOverUnstamped,
} from '#domain/sale/records/tax-documents/change-units'
import { abandonOnboarding, lockOpenOnboarding } from '#domain/desk/tax/units/onboarding-records'

export type NewSeries = {
  /** What stands before the numbers from now on. */
  prefix: string
  /**
   * The store is connected to the authority: what it issues waits for its stamp until the new unit is
   * onboarded.
   */
  waitsForOnboarding: boolean
  /** Documents of before that had no stamp yet, and get theirs in the new chain. */
  takenOver: number
}

/**
 * Behind a restore, or a failover that lost something: closes every unit and puts another in its place, with
 * numbers and a chain of its own. The numbers and counters that follow in the old ones may have been given
 * out already, in what was lost. Source: docs/decisions/0271.
 */
export async function beginNewSeries(ctx: Context): Promise<NewSeries> {
  return inTransaction(ctx, async (tx) => {
    const units = await lockUnits(tx)
    for (const { id, is_current, closed_at } of units) {
      if (closed_at !== null) continue
      const attempt = await lockOpenOnboarding(tx, id)
      if (attempt) await abandonOnboarding(tx, ctx, attempt)
      await changeUnit(tx, id, { is_current: false, closed_at: ctx.now() })
      if (is_current) recordFact(tx, ctx, { action: 'tax_unit.replaced', entity: 'tax_unit', entityId: id })
    }
    const prefix = prefixAfterRestore(ctx.now())
    const { id } = await addUnit(tx, ctx, prefix)
    await changeUnit(tx, id, { is_current: true })
    return {
      prefix,
      waitsForOnboarding: units.some(({ state }) => state === 'active'),
      takenOver: await takeOverUnstamped(tx, id),
    }
  })
}
