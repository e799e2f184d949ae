import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { copyData } from '#domain/account/privacy/copy-data'
import { listActivities } from '#domain/core/activity/list-activities'
import type { Context } from '#domain/core/context'
import { inTransaction } from '#domain/core/transaction'
import { forgetSearches } from '#domain/people/clients/kept-searches'
import { testContext } from '#test/api'
import { testDatabase } from '#test/database'
import { openReadPages } from '#test/read-pages'
import { openTestShop } from '#test/shop'

/**
 * What is asked of the log about one person or one thing costs as much in a long log as in a short one: pages
 * of the database that are looked at, which no neighbour of the machine can change. Source:
 * docs/decisions/0282.
 */
const { db, owner, url } = await testDatabase()
const shop = await openTestShop(db)
const { clientId, token } = await shop.newClient()
const order = await shop.buy(token)

const { db: listened, pagesOf } = openReadPages(url)
const actor: Context['actor'] = {
  kind: 'client',
  id: clientId,
  sessionId: crypto.randomUUID(),
  confirmedAt: new Date(),
}
const ctx = testContext(listened, { actor })

/** Acts of other clients, twenty of each one after the other, with where they came from. */
async function fill(from: number, to: number) {
  await sql`with facts as (
      insert into activities (id, actor_kind, actor_id, action, entity, entity_id, changes, request_id, created_at)
      select uuidv7(), 'client', ('01900000-0000-7000-8000-' || lpad(to_hex(n / 20), 12, '0'))::uuid, 'ticket.opened', 'ticket', uuidv7(),
        '{}', '', now()
      from generate_series(${from}::int, ${to}::int) n returning id)
    insert into activity_personal_values (activity_id, field, salt, after)
    select id, 'address', '\\x00', '203.0.113.9' from facts`.execute(owner)
  // Sums up ranges of pages, too.
  await sql`vacuum analyze activities, activity_personal_values`.execute(owner)
}

/** What a verb reads; not what it writes. */
const isRead = (text: string) => /^\s*(select|with newest)\b/.test(text)

const things = [
  { entity: 'order', id: String(order.id) },
  { entity: 'client', id: clientId },
]
const questions = {
  'the copy that clients get of their data': () => copyData(ctx),
  'the history of one thing': () => listActivities(ctx, { entities: things.slice(0, 1) }),
  'the history of two': () => listActivities(ctx, { entities: things }),
  'searches for somebody whose account is closed': () =>
    inTransaction(testContext(db), (tx) =>
      listened
        .transaction()
        .execute((listenedTo) => forgetSearches({ ...tx, db: listenedTo }, ctx, clientId)),
    ),
}

test('a question to the log costs no more when the log is long', async () => {
  await fill(1, 400)
  const few: number[] = []
  for (const ask of Object.values(questions)) few.push(await pagesOf(ask, isRead))
  await fill(401, 24_000)
  const { rows } = await sql<{ pages: number }>`
    select (pg_relation_size('activities') / 8192)::int as pages`.execute(db)
  expect(rows[0]?.pages).toBeGreaterThan(300)
  // Some ranges of sixteen pages, and levels of indexes.
  for (const [place, [name, ask]] of Object.entries(questions).entries()) {
    expect(await pagesOf(ask, isRead), name).toBeLessThan((few[place] ?? 0) + 100)
  }
})
