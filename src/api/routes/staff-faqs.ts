import {
  countFaqsRoute,
  createFaqRoute,
  deleteFaqRoute,
  getFaqRoute,
  getFaqHistoryRoute,
  listStaffFaqsRoute,
  sortFaqsRoute,
  updateFaqRoute,
} from '#contract/staff-faqs'
import { listEntityHistory } from '#domain/core/activity/list-entity-history'
import { createFaq } from '#domain/shop/content/create-faq'
import { deleteFaq } from '#domain/shop/content/delete-faq'
import { countFaqs, listStaffFaqs } from '#domain/shop/content/list-staff-faqs'
import { sortFaqs } from '#domain/shop/content/sort-faqs'
import { getFaqView } from '#domain/shop/content/read-staff-faqs'
import { updateFaq } from '#domain/shop/content/update-faq'
import { noOtherPages, presentCursors } from '../present/cursors.ts'
import { presentStaffFaq } from '../present/staff-faq.ts'
import type { Api } from '../calls/api-env.ts'
import { flagOf } from './flag-of.ts'

/** Questions and answers, for staff. */
export function registerStaffFaqRoutes(api: Api): void {
  api.openapi(listStaffFaqsRoute, async (c) => {
    const { ctx } = c.var
    const { is_active, ...query } = c.req.valid('query')
    const { faqs, ...cursors } = await listStaffFaqs(ctx, { ...query, is_active: flagOf(is_active) })
    const shown = faqs.map((faq) => presentStaffFaq(faq, ctx.language))
    return c.json({ faqs: shown, ...presentCursors(cursors) }, 200)
  })

  // Before the route with {id}, which would take "counts" for an id.
  api.openapi(countFaqsRoute, async (c) =>
    c.json({ counts: await countFaqs(c.var.ctx, c.req.valid('query')) }, 200),
  )

  api.openapi(createFaqRoute, async (c) => {
    const { ctx } = c.var
    const { topic = 'general', icon = 'question', is_active = true, ...texts } = c.req.valid('json')
    const faq = await createFaq(ctx, { ...texts, topic, icon, is_active })
    return c.json({ faq: presentStaffFaq(faq, ctx.language) }, 201)
  })

  // Before the route with {id}, which would take "order" for an id.
  api.openapi(sortFaqsRoute, async (c) => {
    const { ctx } = c.var
    const faqs = await sortFaqs(ctx, c.req.valid('json').ids)
    return c.json({ faqs: faqs.map((faq) => presentStaffFaq(faq, ctx.language)), ...noOtherPages }, 200)
  })

  api.openapi(getFaqRoute, async (c) => {
    const { ctx } = c.var
    return c.json({ faq: presentStaffFaq(await getFaqView(ctx, c.req.valid('param').id), ctx.language) }, 200)
  })

  api.openapi(updateFaqRoute, async (c) => {
    const { ctx } = c.var
    const faq = await updateFaq(ctx, { ...c.req.valid('json'), id: c.req.valid('param').id })
    return c.json({ faq: presentStaffFaq(faq, ctx.language) }, 200)
  })

  api.openapi(deleteFaqRoute, async (c) => {
    await deleteFaq(c.var.ctx, c.req.valid('param').id)
    return c.body(null, 204)
  })

  api.openapi(getFaqHistoryRoute, async (c) => {
    const input = { id: c.req.valid('param').id, ...c.req.valid('query') }
    const thing = { permission: 'content:read', entity: 'faq', missing: 'faq_not_found' } as const
    return c.json(await listEntityHistory(c.var.ctx, thing, input), 200)
  })
}
