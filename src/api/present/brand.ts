import type { z } from '@hono/zod-openapi'
import type { BrandLook } from '#contract/catalogue'
import { drawingAddress } from '#rules/look/brand-drawing'
import type { Brand, Drawing } from '#domain/shop/brand/read-brand'

/** How the store looks; its drawings by their addresses. */
export function presentBrand({ hue, fonts, mark, logo }: Brand): z.infer<typeof BrandLook> {
  return { hue, fonts, mark: presentDrawing(mark), logo: presentDrawing(logo) }
}

/** A drawing by its address. */
export function presentDrawing(drawing: Drawing | null) {
  return drawing && { href: drawingAddress(drawing.digest), width: drawing.width, height: drawing.height }
}
