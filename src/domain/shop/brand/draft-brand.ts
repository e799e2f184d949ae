import { drawingKinds } from '#rules/look/brand-drawing'
import type { FontPair } from '#rules/look/font-pairs'
import { refuseOutdatedEdit } from '#domain/core/activity/refuse-outdated'
import { requirePermission, type Context } from '#domain/core/context'
import { inTransaction, type Transaction } from '#domain/core/transaction'
import { getBrand } from '#domain/shop/brand/get-brand'
import { keepDrawing } from '#domain/shop/brand/keep-drawing'
import { readBrandStages, type Brand, type BrandStages } from '#domain/shop/brand/read-brand'
import { brandChanges, writeDraft } from '#domain/shop/brand/write-draft'
import { storeEntityId } from '#domain/shop/store/set-up-store'

/** What is left out stays; null takes a drawing away, a text is the SVG of a new one. */
export type BrandInput = {
  hue?: number | undefined
  fonts?: FontPair | undefined
  mark?: string | null | undefined
  logo?: string | null | undefined
}

/** `removed`: how much of the drawings that were handed in was not kept. */
export type Drafted = BrandStages & { removed: number }

/** Changes the draft of the brand; nobody sees it but staff. Errors: invalid_input, version_outdated. */
export async function draftBrand(
  ctx: Context,
  { version, ...input }: { version: number } & BrandInput,
): Promise<Drafted> {
  requirePermission(ctx, 'store:write')
  const removed = await inTransaction(ctx, async (tx) => {
    const stands = await readBrandStages(tx.db, { lock: true })
    const { draft, removed: cleaned } = await changed(tx, ctx, stands.draft, input)
    const changes = brandChanges(stands.draft, draft)
    await refuseOutdatedEdit(tx, { entity: 'store', id: storeEntityId, version }, stands, changes)
    if (Object.keys(changes).length > 0) await writeDraft(tx, ctx, { stands, draft, action: 'brand.drafted' })
    return cleaned
  })
  return { ...(await getBrand(ctx)), removed }
}

async function changed(
  tx: Transaction,
  ctx: Context,
  brand: Brand,
  input: BrandInput,
): Promise<{ draft: Brand; removed: number }> {
  const draft = { ...brand, hue: input.hue ?? brand.hue, fonts: input.fonts ?? brand.fonts }
  let removed = 0
  for (const kind of drawingKinds) {
    const svg = input[kind]
    if (svg === undefined) continue
    const kept = svg === null ? null : await keepDrawing(tx, ctx, { place: kind, svg })
    draft[kind] = kept && kept.drawing
    removed += kept?.removed ?? 0
  }
  return { draft, removed }
}
