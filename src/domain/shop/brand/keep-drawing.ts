import { createHash } from 'node:crypto'
import { hasShapeOf, type DrawingPlace } from '#rules/look/brand-drawing'
import { ShopError } from '#rules/errors/shop-error'
import type { Context } from '#domain/core/context'
import type { Transaction } from '#domain/core/transaction'
import { cleanDrawing } from '#domain/shop/brand/clean-drawing'
import type { Drawing } from '#domain/shop/brand/read-brand'

/**
 * Cleans an uploaded SVG and keeps it under the digest of what is left; the same drawing is kept once. Error:
 * invalid_input for what is no drawing, and for a shape that its place has no room for.
 */
export async function keepDrawing(
  tx: Transaction,
  ctx: Context,
  { place, svg, field = place }: { place: DrawingPlace; svg: string; field?: string },
): Promise<{ drawing: Drawing; removed: number }> {
  const clean = cleanDrawing(svg)
  if (!clean) throw new ShopError('invalid_input', { fields: { [field]: ['not_a_drawing'] } })
  const { width, height } = clean
  if (!hasShapeOf(place, clean))
    throw new ShopError('invalid_input', { fields: { [field]: ['wrong_shape'] } })
  const digest = createHash('sha256').update(clean.svg).digest('hex').slice(0, 16)
  await tx.db
    .insertInto('brand_drawings')
    .values({ digest, svg: clean.svg, width, height, created_at: ctx.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return { drawing: { digest, width, height }, removed: clean.removed }
}
