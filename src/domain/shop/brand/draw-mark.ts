import { markNames, paymentMarks, type MarkDrawings, type PaymentMark } from '#rules/shop/store'
import { recordFact } from '#domain/core/activity/record-fact'
import { requirePermission, type Context } from '#domain/core/context'
import { requireFreshCode } from '#domain/core/require-fresh-code'
import { inTransaction } from '#domain/core/transaction'
import { keepDrawing } from '#domain/shop/brand/keep-drawing'
import { bumpContentVersion } from '#domain/shop/store/bump-content-version'
import { storeEntityId } from '#domain/shop/store/set-up-store'

/**
 * Gives the mark of a payment scheme a drawing, cleaned as logos are, or takes it away, so that its neutral
 * word stands again; shown at once. Returns how much of the file was not kept. Errors: confirmation_needed,
 * invalid_input.
 */
export async function drawMark(
  ctx: Context,
  { mark, svg }: { mark: PaymentMark; svg: string | null },
): Promise<{ removed: number }> {
  requirePermission(ctx, 'store:write')
  requireFreshCode(ctx)
  return inTransaction(ctx, async (tx) => {
    const { mark_drawings: before } = await tx.db
      .selectFrom('store_settings')
      .select('mark_drawings')
      .forUpdate()
      .executeTakeFirstOrThrow()
    const kept =
      svg === null ? null : await keepDrawing(tx, ctx, { place: 'payment_mark', svg, field: 'svg' })
    const { [mark]: _, ...others } = before
    const after: MarkDrawings = kept ? { ...others, [mark]: kept.drawing } : others
    await tx.db
      .updateTable('store_settings')
      .set({ mark_drawings: JSON.stringify(after) })
      .execute()
    await bumpContentVersion(tx)
    recordFact(tx, ctx, {
      action: 'store.updated',
      entity: 'store',
      entityId: storeEntityId,
      changes: { mark_drawings: { before: namesIn(before), after: namesIn(after) } },
    })
    return { removed: kept?.removed ?? 0 }
  })
}

/** Each with the name of its drawing, so that a change of one is seen. */
function namesIn(drawings: MarkDrawings): string[] {
  return paymentMarks.flatMap((mark) => {
    const drawing = drawings[mark]
    return drawing ? [`${markNames[mark]} ${drawing.digest}`] : []
  })
}
