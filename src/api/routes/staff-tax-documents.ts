import {
  countTaxDocumentsRoute,
  getTaxDocumentRoute,
  getTaxDocumentXmlRoute,
  listTaxDocumentsRoute,
} from '#contract/staff-tax-documents'
import { getVatReturnRoute, getVatReturnCsvRoute, getVatReturnPdfRoute } from '#contract/staff-vat-returns'
import { countDocuments, listDocuments, type DocumentView } from '#domain/desk/tax/documents/list-documents'
import { readDocument, readDocumentXml, type DocumentChain } from '#domain/desk/tax/documents/read-document'
import { getVatReturn } from '#domain/desk/tax/returns/get-vat-return'
import { writeVatReturn } from '#domain/desk/tax/returns/write-vat-return'
import { presentCursors } from '../present/cursors.ts'
import { presentDocumentContent } from '../present/tax-document.ts'
import { presentVatReturn } from '../present/vat-return.ts'
import { answerPdf } from '../calls/answer-pdf.ts'
import type { Api } from '../calls/api-env.ts'

/** All tax documents, and the figures of the VAT return. */
export function registerStaffTaxDocumentRoutes(api: Api): void {
  api.openapi(listTaxDocumentsRoute, async (c) => {
    const { documents, ...cursors } = await listDocuments(c.var.ctx, c.req.valid('query'))
    return c.json({ documents: documents.map(presentView), ...presentCursors(cursors) }, 200)
  })

  // Before the route with {id}, which would take "counts" for an id.
  api.openapi(countTaxDocumentsRoute, async (c) =>
    c.json({ counts: await countDocuments(c.var.ctx, c.req.valid('query')) }, 200),
  )

  api.openapi(getTaxDocumentRoute, async (c) => {
    const { view, content, qr, chain, related } = await readDocument(c.var.ctx, c.req.valid('param').id)
    return c.json(
      {
        document: {
          ...presentView(view),
          content: presentDocumentContent(content, qr),
          chain: chain && presentChain(chain),
          related: related.map((one) => ({ ...one, issued_at: new Date(one.issued_at).toISOString() })),
        },
      },
      200,
    )
  })

  api.openapi(getTaxDocumentXmlRoute, async (c) => {
    const { number, xml } = await readDocumentXml(c.var.ctx, c.req.valid('param').id)
    c.header('Content-Type', 'application/xml; charset=utf-8')
    c.header('Content-Disposition', `attachment; filename="${number}.xml"`)
    c.header('Cache-Control', 'no-store')
    return c.body(xml, 200)
  })

  api.openapi(getVatReturnRoute, async (c) =>
    c.json({ vat_return: presentVatReturn(await getVatReturn(c.var.ctx, c.req.valid('param').period)) }, 200),
  )

  api.openapi(getVatReturnCsvRoute, async (c) => {
    const { ctx } = c.var
    const { period } = c.req.valid('param')
    const csv = writeVatReturn(await getVatReturn(ctx, period), ctx.language)
    c.header('Content-Type', 'text/csv; charset=utf-8')
    c.header('Content-Disposition', `attachment; filename="vat-return-${period}.csv"`)
    return c.body(csv, 200)
  })

  api.openapi(getVatReturnPdfRoute, async (c) => {
    const { ctx } = c.var
    const { period } = c.req.valid('param')
    const pdf = await ctx.printDocument({ vatReturn: await getVatReturn(ctx, period) })
    return answerPdf(c, { number: `vat-return-${period}`, pdf })
  })
}

function presentView({ issued_at, ...view }: DocumentView) {
  return { ...view, issued_at: issued_at.toISOString() }
}

function presentChain({ answer, first_at, last_at, answered_at, next_at, ...chain }: DocumentChain) {
  return {
    ...chain,
    first_at: first_at?.toISOString() ?? null,
    last_at: last_at?.toISOString() ?? null,
    answered_at: answered_at?.toISOString() ?? null,
    next_at: next_at?.toISOString() ?? null,
    answer: answer && {
      outcome: answer.outcome,
      was_known: answer.wasKnown,
      warnings: answer.warnings,
      errors: answer.errors,
      reason: answer.reason,
    },
  }
}
