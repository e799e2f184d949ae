import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { signedInStaff } from '#test/api'
import { testDatabase } from '#test/database'
import { openTestShop } from '#test/shop'

const { db } = await testDatabase()
const shop = await openTestShop(db)
const { ask } = shop
const own = '/api/clients/v1'
const users = '/api/users/v1'
const admin = await signedInStaff(db, 'admin')

async function standsIn(word: string) {
  const tables = await db.introspection.getTables()
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{
      row: unknown
    }>`select to_jsonb(t) as row from ${sql.table(name)} t where to_jsonb(t)::text like ${`%${word}%`}`.execute(
      db,
    )
    for (const { row } of rows) found.push(`${name} ${JSON.stringify(row).slice(0, 300)}`)
  }
  return found.filter((one) => !one.startsWith('idempotency'))
}

test('what a client wrote on leaving a plan goes with the account, and stands in the copy', async () => {
  const she = await shop.newClient()
  const { subscription_id: id } = await shop.buy(she.token)
  const said = await ask(`PUT ${own}/subscriptions/${id}/leaving_answer`, {
    token: she.token,
    body: { reason: 'other', words: 'I-am-Hind-of-Abha' },
  })
  expect(said.status, JSON.stringify(said.body)).toBeLessThan(300)
  const copy = await ask(`POST ${own}/data_copies`, { token: she.token })
  expect(copy.status).toBeLessThan(300)
  const isInCopy = copy.text.includes('I-am-Hind-of-Abha')
  expect((await ask(`POST ${own}/closure`, { token: she.token })).status).toBe(204)
  await shop.runJobs()
  const staff = await ask(`GET ${users}/clients/${she.clientId}/leaving_answers`, { token: admin.token })
  expect({
    isInCopy,
    left: await standsIn('I-am-Hind-of-Abha'),
    staffRead: staff.text.includes('I-am-Hind-of-Abha'),
  }).toEqual({ isInCopy: true, left: [], staffRead: false })
})
