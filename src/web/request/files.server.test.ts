import { expect, test } from 'vitest'
import { getDocumentPdfRoute } from '#contract/tax-documents'
import { pageVisit } from '../../../test/page-visit.ts'
import { handOverFile, refuseFile } from './files.server.ts'

const id = '019aa000-0000-7000-8000-000000000000'

/** Opens the address of a file; the API answers as given. `page` is what comes where the file does not. */
async function openFile(answer: Response) {
  const url = new URL(`http://store.test/user/documents/${id}/pdf`)
  const context = pageVisit(url, {
    cookies: { session: 'token' },
    fetchApi: () => Promise.resolve(answer),
  })
  const [middleware] = handOverFile('client', getDocumentPdfRoute)
  const pattern = '/user/documents/:id/pdf'
  const asked = { context, url, request: new Request(url), params: { id }, pattern }
  return { context, result: await middleware?.(asked, () => Promise.resolve(new Response('page'))) }
}

test('a file is handed over under its name, and nothing keeps it', async () => {
  const headers = {
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="INV-1.pdf"',
  }
  const { result } = await openFile(new Response('%PDF-', { headers }))
  expect(await result?.text()).toBe('%PDF-')
  expect(Object.fromEntries(result?.headers ?? [])).toEqual({ ...headers, 'cache-control': 'no-store' })
})

test('what the API refuses is a page with its words', async () => {
  const body = { code: 300037, message: 'تعتمد الهيئة هذا المستند الآن' }
  const { context, result } = await openFile(Response.json(body, { status: 409 }))
  expect(await result?.text()).toBe('page')
  expect(() => refuseFile({ context })).toThrow(
    expect.objectContaining({ data: body, init: { status: 409 } }),
  )
})
