import { expect, test } from 'vitest'
import { printedDocuments } from '#rules/core/rate-limits'
import { createSharedLimiter } from '#integrations/limits/shared-limiter'
import { testApi } from '#test/api'
import { testDatabase } from '#test/database'
import { addPartner } from '#test/partners'

const { db, pool } = await testDatabase()
const limiter = createSharedLimiter(pool)
const { ask } = testApi(db, { parts: { limiter } })

test('a partner downloads so many PDFs, with all of its tokens together', async () => {
  const partner = await addPartner(db)
  const tokens = [partner.token, await partner.addToken({})]
  const path = '/api/partners/v1/account/invoices/019c1f0e-4b6a-7d2e-9c55-2f1f6b7a1001/pdf'
  await limiter.use('document_print', partner.id, printedDocuments, printedDocuments.points - 1)
  expect((await ask(`GET ${path}`, { token: tokens[0] })).status).toBe(404)
  for (const token of tokens) {
    const { status, headers } = await ask(`GET ${path}`, { token })
    expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true])
  }
  expect((await ask(`GET ${path}`, { token: (await addPartner(db)).token })).status).toBe(404)
})
