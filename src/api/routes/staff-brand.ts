import {
  discardBrandDraftRoute,
  draftBrandRoute,
  getBrandRoute,
  publishBrandRoute,
} from '#contract/staff-brand'
import { discardDraft } from '#domain/shop/brand/discard-draft'
import { draftBrand } from '#domain/shop/brand/draft-brand'
import { getBrand } from '#domain/shop/brand/get-brand'
import { publishBrand } from '#domain/shop/brand/publish-brand'
import type { BrandStages } from '#domain/shop/brand/read-brand'
import { presentBrand } from '../present/brand.ts'
import type { Api } from '../calls/api-env.ts'

/** How the store looks, for administrators. */
export function registerStaffBrandRoutes(api: Api): void {
  api.openapi(getBrandRoute, async (c) => c.json(present(await getBrand(c.var.ctx)), 200))
  api.openapi(draftBrandRoute, async (c) => {
    const { removed, ...stages } = await draftBrand(c.var.ctx, c.req.valid('json'))
    return c.json({ ...present(stages), removed }, 200)
  })
  api.openapi(publishBrandRoute, async (c) =>
    c.json(present(await publishBrand(c.var.ctx, c.req.valid('json'))), 200),
  )
  api.openapi(discardBrandDraftRoute, async (c) =>
    c.json(present(await discardDraft(c.var.ctx, c.req.valid('json'))), 200),
  )
}

function present({ published, draft, version, updatedAt }: BrandStages) {
  return {
    brand: {
      published: presentBrand(published),
      draft: presentBrand(draft),
      version,
      updated_at: updatedAt.toISOString(),
    },
  }
}
