import type { Context } from 'hono'

/** Hands a PDF over to be saved under the document's number; nothing on the way may keep it. */
export function answerPdf(c: Context, { number, pdf }: { number: string; pdf: Uint8Array<ArrayBuffer> }) {
  return c.body(pdf, 200, {
    'Content-Type': 'application/pdf',
    'Content-Disposition': `attachment; filename="${number}.pdf"`,
    'Cache-Control': 'no-store',
  })
}
