import {
  discardLandingDraftRoute,
  draftLandingRoute,
  getLandingRoute,
  getLandingHistoryRoute,
  publishLandingRoute,
  uploadLandingPictureRoute,
} from '#contract/staff-landing'
import { listEntityHistory } from '#domain/core/activity/list-entity-history'
import { discardLanding } from '#domain/shop/landing/discard-landing'
import { draftLanding } from '#domain/shop/landing/draft-landing'
import { getLanding } from '#domain/shop/landing/get-landing'
import { keepPicture } from '#domain/shop/landing/keep-picture'
import { publishLanding } from '#domain/shop/landing/publish-landing'
import type { LandingStages } from '#domain/shop/landing/read-landing'
import { landingEntityId } from '#domain/shop/landing/write-landing'
import type { Api } from '../calls/api-env.ts'
import { readUpload } from '../calls/read-upload.ts'

/** The landing page's sections, for those who write pages. */
export function registerStaffLandingRoutes(api: Api): void {
  api.openapi(getLandingRoute, async (c) => c.json(present(await getLanding(c.var.ctx)), 200))
  api.openapi(draftLandingRoute, async (c) =>
    c.json(present(await draftLanding(c.var.ctx, c.req.valid('json'))), 200),
  )
  api.openapi(publishLandingRoute, async (c) =>
    c.json(present(await publishLanding(c.var.ctx, c.req.valid('json'))), 200),
  )
  api.openapi(discardLandingDraftRoute, async (c) =>
    c.json(present(await discardLanding(c.var.ctx, c.req.valid('json'))), 200),
  )
  api.openapi(uploadLandingPictureRoute, async (c) => {
    const read = (max: number) => readUpload(c, max)
    return c.json({ picture: await keepPicture(c.var.ctx, { read }) }, 200)
  })
  api.openapi(getLandingHistoryRoute, async (c) => {
    const thing = { permission: 'content:read', entity: 'landing', missing: 'not_found' } as const
    return c.json(
      await listEntityHistory(c.var.ctx, thing, { id: landingEntityId, ...c.req.valid('query') }),
      200,
    )
  })
}

function present({ published, draft, version, updatedAt }: LandingStages) {
  return { landing: { published, draft, version, updated_at: updatedAt?.toISOString() ?? null } }
}
