import { correctDocumentRoute } from '#contract/staff-document-corrections'
import { correctDocument } from '#domain/desk/tax/submissions/correct-document'
import type { Api } from '../calls/api-env.ts'

/** Documents in place of those that the e-invoicing authority refused. */
export function registerStaffDocumentCorrectionRoutes(api: Api): void {
  api.openapi(correctDocumentRoute, async (c) => {
    const { id } = c.req.valid('param')
    const corrected = await correctDocument(c.var.ctx, id, c.req.valid('json'))
    return c.json({ document: { id: corrected } }, 201)
  })
}
