import { expect, test } from 'vitest'
import { printedDocuments } from '#rules/core/rate-limits'
import { watchAccounts } from '#domain/partners/account-invoices/watch-accounts'
import { createSharedLimiter } from '#integrations/limits/shared-limiter'
import { addAccountPartner } from '#test/account-partner'
import { signedInStaff } from '#test/api'
import { testDatabase } from '#test/database'
import { addPartner } from '#test/partners'
import { openTestShop, travellingClock } from '#test/shop'

const { db, pool } = await testDatabase()
const limiter = createSharedLimiter(pool)
const clock = travellingClock(new Date('2026-11-10T09:00:00Z'))
const shop = await openTestShop(db, { now: clock.now, parts: { limiter } })
const { ask } = shop
const pathOf = (id: string) => `GET /api/partners/v1/account/invoices/${id}/pdf`
const nowhere = '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a1001'

test('a partner downloads so many PDFs, with all of its tokens together', async () => {
  const admin = await signedInStaff(db, 'admin', clock.now())
  const partner = await addAccountPartner(db, { shop, staffToken: admin.token })
  await partner.buy()
  clock.travel(new Date('2026-12-01T00:10:00+03:00').getTime() - clock.now().getTime())
  await watchAccounts(shop.system)
  await shop.runJobs()
  const [invoice] = (await partner.call('GET /account/invoices')).body.invoices
  await limiter.use('document_print', partner.id, printedDocuments, printedDocuments.points - 1)
  expect((await partner.call(`GET /account/invoices/${invoice.id}/pdf`)).status).toBe(200)
  for (const token of [partner.token, await partner.addToken({ now: clock.now() })]) {
    const { status, headers } = await ask(pathOf(invoice.id), { token })
    expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true])
  }
})

test('what is no file takes none of them: a wrong id, or a test token', async () => {
  const { id, token, addToken } = await addPartner(db)
  const practice = await addToken({ mode: 'test' })
  await limiter.use('document_print', id, printedDocuments, printedDocuments.points - 1)
  for (const asking of [practice, practice, token]) {
    expect((await ask(pathOf(nowhere), { token: asking })).body.code).toBe(300034)
  }
  await expect(limiter.use('document_print', id, printedDocuments)).resolves.not.toThrow()
})
