import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { riyadhDate } from '#rules/core/riyadh-days'
import { newestActivities } from '#domain/core/activity/list-activities'
import { listStoreLog, scopeOf, type LogFilters } from '#domain/desk/activities/list-store-log'
import { signedInStaff, testContext } from '#test/api'
import { testDatabase } from '#test/database'
import { openTestShop } from '#test/shop'

const { db, owner } = await testDatabase()
const shop = await openTestShop(db)
const { ask } = shop
const sara = await signedInStaff(db, 'admin')
const fahd = await signedInStaff(db, 'admin')
const log = '/api/users/v1/activities'
const taxes = '/api/users/v1/taxes'

type Row = { id: string; action: string; entity: string; entity_id: string; actor: { id: string | null } }

async function read(query = '', token = sara.token) {
  const { status, body } = await ask(`GET ${log}${query}`, { token })
  expect(status).toBe(200)
  return body
}

/** All of the log, page by page. */
async function readAll(query = '', limit = 100): Promise<Row[]> {
  const rows: Row[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page = await read(`?${query}&limit=${limit}${cursor && `&cursor=${cursor}`}`)
    rows.push(...page.activities)
    cursor = page.next_cursor
  }
  return rows
}

let made = 0
async function newTax(token: string) {
  made++
  const body = { name_ar: `رسم ${made}`, name_en: `Fee ${made}`, percentage: 2.5 }
  return (await ask(`POST ${taxes}`, { token, body })).body.tax
}

test('the log is read by administrators alone', async () => {
  const support = await signedInStaff(db, 'support')
  const viewer = await signedInStaff(db, 'viewer')
  const client = await shop.newClient()
  expect((await ask(`GET ${log}`, {})).status).toBe(401)
  for (const { token } of [support, viewer, client])
    expect((await ask(`GET ${log}`, { token })).status).toBe(403)
  expect((await ask(`GET ${log}`, { token: sara.token })).status).toBe(200)
})

test('its rows are those of the histories of the things themselves', async () => {
  const tax = await newTax(fahd.token)
  await ask(`PATCH ${taxes}/${tax.id}`, { token: sara.token, body: { version: 1, percentage: 5 } })
  const { token, clientId } = await shop.newClient()
  const order = await shop.buy(token)

  const activities = await readAll()
  for (const history of [
    `${taxes}/${tax.id}/history`,
    `/api/users/v1/orders/${order.id}/history`,
    `/api/users/v1/clients/${clientId}/history`,
  ]) {
    const own: Row[] = (await ask(`GET ${history}?limit=100`, { token: sara.token })).body.activities
    expect(own.length, history).toBeGreaterThan(1)
    const ids = new Set(own.map(({ id }) => id))
    expect(
      activities.filter(({ id }) => ids.has(id)),
      history,
    ).toEqual(own)
  }
})

test('it is narrowed to a person, a kind of actor or thing, an action, a field, days', async () => {
  const tax = await newTax(fahd.token)
  await ask(`PATCH ${taxes}/${tax.id}`, { token: sara.token, body: { version: 1, percentage: 5 } })
  await shop.buy((await shop.newClient()).token)
  const whole = await readAll()
  const narrowed = (query: string) => readAll(query)

  const ofFahd = whole.filter(({ actor }) => actor.id === fahd.staffId)
  expect(ofFahd.length).toBeGreaterThan(0)
  expect(await narrowed(`staff_user_id=${fahd.staffId}`)).toEqual(ofFahd)
  const ofTaxes = whole.filter(({ entity }) => entity === 'tax')
  expect(await narrowed('entity=tax')).toEqual(ofTaxes)
  expect(await narrowed(`entity=tax&staff_user_id=${fahd.staffId}`)).toEqual(
    ofTaxes.filter(({ actor }) => actor.id === fahd.staffId),
  )
  expect(new Set((await narrowed('actor=client')).map(({ entity }) => entity))).toContain('order')
  expect((await narrowed('action=tax.updated&field=percentage'))[0]).toMatchObject({
    entity_id: tax.id,
    actor: { id: sara.staffId },
  })
  const today = riyadhDate(new Date())
  expect(await narrowed(`from=${today}&to=${today}`)).toEqual(whole)
  expect(await narrowed('to=2020-01-01')).toEqual([])
  expect((await ask(`GET ${log}?entity=tables`, { token: sara.token })).status).toBe(422)
  expect((await ask(`GET ${log}?cursor=x`, { token: sara.token })).status).toBe(422)
})

test('things are named, what staff keep in the language of the reader, and everybody of the staff can be chosen', async () => {
  const tax = await newTax(fahd.token)
  const order = await shop.buy((await shop.newClient()).token)
  const inArabic = await ask(`GET ${log}?limit=100`, { token: sara.token, language: 'ar' })
  const { named, people, actions } = await read('?limit=100')
  const namedTax = { id: tax.id, kind: 'tax', thing_id: tax.id, ref_id: null }
  expect(inArabic.body.named).toContainEqual({ ...namedTax, name: tax.name_ar })
  expect(named).toContainEqual({ ...namedTax, name: tax.name_en })
  expect(named).toContainEqual(expect.objectContaining({ id: order.id, kind: 'order', ref_id: order.ref_id }))
  const ids = named.map(({ id }: { id: string }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(people.map(({ id }: { id: string }) => id)).toEqual(
    expect.arrayContaining([sara.staffId, fahd.staffId]),
  )
  expect(actions).toContain('tax.created')
  // Narrowed to something that the newest rows do not know, the choice can be seen and taken off.
  expect((await read('?entity=tax&action=order.paid')).actions).toContain('order.paid')
})

test('page by page it is the same log', async () => {
  for (let count = 0; count < 4; count++) await newTax(fahd.token)
  for (const query of ['', 'entity=tax', `staff_user_id=${fahd.staffId}`]) {
    const whole = await readAll(query)
    expect(whole.length, query).toBeGreaterThan(3)
    expect(await readAll(query, 3), query).toEqual(whole)
  }
})

test('what is rare is looked for stretch by stretch, and nothing of it is left out', async () => {
  const first = await newTax(fahd.token)
  await shop.buy((await shop.newClient()).token)
  await newTax(fahd.token)
  const ctx = testContext(db, {
    actor: { kind: 'staff', id: sara.staffId, role: 'admin', sessionId: '', confirmedAt: new Date() },
  })
  const rows: string[] = []
  const sizes: number[] = []
  let cursor: string | undefined
  do {
    const page = await listStoreLog(ctx, { entity: 'tax', cursor, stretch: 4 })
    rows.push(...page.activities.map(({ id }) => id))
    sizes.push(page.activities.length)
    cursor = page.next_cursor ?? undefined
  } while (cursor)
  expect(sizes).toContain(0)
  const whole = await readAll('entity=tax')
  expect(rows).toEqual(whole.map(({ id }) => id))
  expect(whole.map((row) => row.entity_id)).toContain(first.id)
})

describe('of a long log', () => {
  const planOf = async (filters: LogFilters) => {
    const wanted = sql.join(scopeOf(filters), sql` and `)
    const { rows } = await sql`explain (format json) ${newestActivities(filters, wanted, 51)}`.execute(db)
    return JSON.stringify(rows)
  }

  test('the newest rows are read along the primary key, and those of a person along their own index', async () => {
    await sql`insert into activities (id, actor_kind, actor_id, action, entity, entity_id, changes, request_id, created_at)
      select uuidv7(), case when n % 40 = 0 then 'staff' else 'system' end, case when n % 40 = 0 then ${fahd.staffId}::uuid end,
        'order.paid', 'order', uuidv7(), '{}', '', now()
      from generate_series(1, 8000) n`.execute(db)
    await sql`analyze activities`.execute(owner)
    const whole = await planOf({})
    expect(whole).toContain('"Index Name":"activities_pkey"')
    expect(whole).not.toContain('"Node Type":"Sort"')
    expect(await planOf({ staff_user_id: fahd.staffId })).toContain('"Index Name":"activities_by_staff"')
    expect(await planOf({ staff_user_id: fahd.staffId, entity: 'tax' })).toContain(
      '"Index Name":"activities_by_staff"',
    )
  })
})
