import { ShopError } from '#rules/errors/shop-error'
import { recordFact } from '#domain/core/activity/record-fact'
import type { Context } from '#domain/core/context'
import type { Transaction } from '#domain/core/transaction'

type Sorting = {
  entity: 'common_feature' | 'faq'
  /** All of them, locked. */
  rows: { id: string; position: number }[]
  /** All of them in the order that was asked for. */
  ids: string[]
  /** Why they are not all of them: an editor sorted while another one added or deleted an entry. */
  outdated: 'order_of_features_outdated' | 'order_of_faqs_outdated'
  write: (id: string, values: { position: number; updated_at: Date }) => Promise<unknown>
}

/**
 * Writes the positions of what is put in an order by hand: of those that move, each with a fact. Positions
 * are checked at the commit only; sorting raises no version, as it overwrites nobody's texts. Error: the one
 * that is named `outdated`.
 */
export async function savePositions(
  tx: Transaction,
  ctx: Context,
  { entity, rows, ids, outdated, write }: Sorting,
): Promise<void> {
  const positions = new Map(rows.map(({ id, position }) => [id, position]))
  const isWhole = ids.length === positions.size && new Set(ids).size === ids.length
  if (!isWhole || !ids.every((id) => positions.has(id))) throw new ShopError(outdated)

  for (const [index, id] of ids.entries()) {
    const before = positions.get(id) ?? 0
    const after = index + 1
    if (before === after) continue
    await write(id, { position: after, updated_at: ctx.now() })
    recordFact(tx, ctx, {
      action: `${entity}.updated`,
      entity,
      entityId: id,
      changes: { position: { before, after } },
    })
  }
}
