import { expect, test } from 'vitest'
import { day } from '#rules/core/durations'
import { shortLinkDays } from '#rules/core/limits'
import { wrongShortLinks } from '#rules/core/rate-limits'
import { inTransaction } from '#domain/core/transaction'
import { cleanUp } from '#domain/core/maintenance/clean-up'
import { createSharedLimiter } from '#integrations/limits/shared-limiter'
import { testDatabase } from '#test/database'
import { openTestShop } from '#test/shop'
import { pageBehind } from '#test/short-link'
import { leaveShortLink } from './short-links.ts'

const { db, pool } = await testDatabase()
const limiter = createSharedLimiter(pool)
const shop = await openTestShop(db, { parts: { limiter } })
const page = 'http://store.test/user/orders/1?a=1'

async function leave(publicUrl = 'http://store.test', link = page): Promise<string> {
  let address = ''
  await inTransaction(shop.system, (tx) => {
    address = leaveShortLink(tx, { ...shop.system, publicUrl }, link)
    return Promise.resolve()
  })
  return address
}

const follow = (address: string) => shop.ask(`GET /api/clients/v1/short_links/${address.split('/').at(-1)}`)

test('a short address leads to its page for ninety days', async () => {
  const address = await leave()
  expect(address).toMatch(/^http:\/\/store\.test\/s\/[2-9a-zA-Z]{10}$/)
  expect(await leave()).not.toBe(address)
  expect(await follow(address)).toMatchObject({ status: 200, body: { path: '/user/orders/1?a=1' } })
  expect(await pageBehind(db, `نص: ${address}`)).toBe('/user/orders/1?a=1')
  await db
    .updateTable('short_links')
    .set({ created_at: new Date(0), expires_at: new Date(shop.system.now().getTime() - 1) })
    .where('path', '=', '/user/orders/1?a=1')
    .execute()
  expect(await follow(address)).toMatchObject({ status: 404, body: { code: 300090 } })
  await cleanUp(shop.system)
  expect(await db.selectFrom('short_links').select('key').execute()).toEqual([])
})

test('an SMS carries no scheme that a phone adds by itself, and no address elsewhere is shortened', async () => {
  expect(await leave('https://siyaj.sa', 'https://siyaj.sa/payment')).toMatch(/^siyaj\.sa\/s\/\w{10}$/)
  const elsewhere = 'https://siyaj.sa.evil.test/payment'
  expect(await leave('https://siyaj.sa', elsewhere)).toBe(elsewhere)
  const { expires_at } = await db
    .selectFrom('short_links')
    .select('expires_at')
    .where('path', '=', '/payment')
    .executeTakeFirstOrThrow()
  expect(expires_at.getTime()).toBeGreaterThan(shop.system.now().getTime() + (shortLinkDays - 1) * day)
})

test('a dry run shows an address that nobody takes for one, as long as a real one', async () => {
  const before = await db.selectFrom('short_links').select('key').execute()
  const dryRun = { ...shop.system, publicUrl: 'https://siyaj.sa', dryRun: true }
  const shown = await inTransaction(dryRun, async (tx) =>
    leaveShortLink(tx, dryRun, 'https://siyaj.sa/payment'),
  )
  expect(shown).toBe('siyaj.sa/s/..........')
  expect(shown).toHaveLength((await leave('https://siyaj.sa', 'https://siyaj.sa/payment')).length)
  expect(await db.selectFrom('short_links').select('key').execute()).toHaveLength(before.length + 1)
})

test('whoever guesses keys is stopped, and nobody who shares their address before it is a flood', async () => {
  const address = await leave()
  for (let tried = 0; tried < wrongShortLinks.refused.points; tried++) await follow('/s/2222222222')
  expect(await follow('/s/2222222222')).toMatchObject({ status: 429 })
  expect(await follow(address)).toMatchObject({ status: 200 })
  const { guessed } = wrongShortLinks
  const left = await limiter.left('short_link_guessed', '127.0.0.1', guessed)
  await limiter.use('short_link_guessed', '127.0.0.1', guessed, left.points)
  expect(await follow(address)).toMatchObject({ status: 429 })
})
