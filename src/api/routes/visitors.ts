import { decideVisitorRoute, recordVisitRoute } from '#contract/visitors'
import { decideVisitor } from '#domain/people/measurement/decide-visitor'
import { recordVisit } from '#domain/people/measurement/record-visit'
import type { Api } from '../calls/api-env.ts'

/** What visitors who have not signed in decide about measurement, and do after they agreed. */
export function registerVisitorRoutes(api: Api): void {
  api.openapi(decideVisitorRoute, async (c) => {
    const { granted, visitor_id: visitorId } = c.req.valid('json')
    return c.json({ visitor_id: await decideVisitor(c.var.ctx, { granted, visitorId }) }, 200)
  })

  api.openapi(recordVisitRoute, async (c) => {
    const { visitor_id: visitorId, ...visit } = c.req.valid('json')
    const whose = { visitorId }
    await recordVisit(
      c.var.ctx,
      visit.kind === 'choice'
        ? { ...whose, kind: visit.kind, productId: visit.product_id }
        : { ...whose, kind: visit.kind },
    )
    return c.body(null, 204)
  })
}
