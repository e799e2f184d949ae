import {
  countCommonFeaturesRoute,
  createCommonFeatureRoute,
  deleteCommonFeatureRoute,
  getCommonFeatureRoute,
  getCommonFeatureHistoryRoute,
  listStaffCommonFeaturesRoute,
  sortCommonFeaturesRoute,
  updateCommonFeatureRoute,
} from '#contract/staff-catalogue-features'
import { listEntityHistory } from '#domain/core/activity/list-entity-history'
import { createCommonFeature } from '#domain/shop/catalogue/create-common-feature'
import { deleteCommonFeature } from '#domain/shop/catalogue/delete-common-feature'
import { countFeatures, listStaffFeatures } from '#domain/shop/catalogue/list-staff-features'
import { sortCommonFeatures } from '#domain/shop/catalogue/sort-common-features'
import { getFeature } from '#domain/shop/catalogue/read-staff-features'
import { updateCommonFeature } from '#domain/shop/catalogue/update-common-feature'
import { definedFields } from '#domain/core/defined-fields'
import { noOtherPages, presentCursors } from '../present/cursors.ts'
import { presentStaffFeature } from '../present/staff-product.ts'
import type { Api } from '../calls/api-env.ts'

/** What every plan has, for staff. */
export function registerStaffFeatureRoutes(api: Api): void {
  api.openapi(listStaffCommonFeaturesRoute, async (c) => {
    const { ctx } = c.var
    const { features, ...cursors } = await listStaffFeatures(ctx, c.req.valid('query'))
    const shown = features.map((feature) => presentStaffFeature(feature, ctx.language))
    return c.json({ common_features: shown, ...presentCursors(cursors) }, 200)
  })

  // Before the route with {id}, which would take "counts" for an id.
  api.openapi(countCommonFeaturesRoute, async (c) =>
    c.json({ counts: await countFeatures(c.var.ctx, c.req.valid('query')) }, 200),
  )

  api.openapi(createCommonFeatureRoute, async (c) => {
    const { ctx } = c.var
    const { title_ar, title_en, ...rest } = c.req.valid('json')
    const defaultValue = { icon: 'check', description_ar: '', description_en: '' }
    const feature = await createCommonFeature(ctx, {
      title_ar,
      title_en,
      ...defaultValue,
      ...definedFields(rest),
    })
    return c.json({ common_feature: presentStaffFeature(feature, ctx.language) }, 201)
  })

  // Before the route with {id}, which would take "order" for an id.
  api.openapi(sortCommonFeaturesRoute, async (c) => {
    const { ctx } = c.var
    const features = await sortCommonFeatures(ctx, c.req.valid('json').ids)
    const shown = features.map((feature) => presentStaffFeature(feature, ctx.language))
    return c.json({ common_features: shown, ...noOtherPages }, 200)
  })

  api.openapi(getCommonFeatureRoute, async (c) => {
    const { ctx } = c.var
    const feature = await getFeature(ctx, c.req.valid('param').id)
    return c.json({ common_feature: presentStaffFeature(feature, ctx.language) }, 200)
  })

  api.openapi(updateCommonFeatureRoute, async (c) => {
    const { ctx } = c.var
    const feature = await updateCommonFeature(ctx, { ...c.req.valid('json'), id: c.req.valid('param').id })
    return c.json({ common_feature: presentStaffFeature(feature, ctx.language) }, 200)
  })

  api.openapi(deleteCommonFeatureRoute, async (c) => {
    await deleteCommonFeature(c.var.ctx, c.req.valid('param').id)
    return c.body(null, 204)
  })

  api.openapi(getCommonFeatureHistoryRoute, async (c) => {
    const input = { id: c.req.valid('param').id, ...c.req.valid('query') }
    const thing = {
      permission: 'product:read',
      entity: 'common_feature',
      missing: 'common_feature_not_found',
    } as const
    return c.json(await listEntityHistory(c.var.ctx, thing, input), 200)
  })
}
