import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { seedDemo } from '#server/seed'
import { fillShop } from '../../../scripts/fill-shop.ts'
import { signedInStaff, testApi, testContext } from '../../../test/api.ts'
import { testDatabase } from '../../../test/database.ts'
import { addPartner } from '../../../test/partners.ts'

/**
 * What waits of partners beside their invoices: accounts near their limit, and addresses where nothing
 * arrives.
 */

const { db, owner } = await testDatabase()
const { ask } = testApi(db)
const admin = await signedInStaff(db, 'admin')
const viewer = await signedInStaff(db, 'viewer')
const support = await signedInStaff(db, 'support')
const base = '/api/users/v1'

type Kind = 'account_limit_near' | 'webhook_failing' | 'webhook_switched_off'
type Item = {
  subject: string
  count: number
  since: string
  due_at: string
  urgency: string
  ref: string
  words: string
}

async function of(kind: Kind, token = admin.token): Promise<Item[]> {
  const { status, body } = await ask(`GET ${base}/waiting/items?kind=${kind}`, { token })
  expect(status).toBe(200)
  return body.items
}
const found = async (kind: Kind, subject: string) => (await of(kind)).find((item) => item.subject === subject)

/** How many kinds a role sees of these. */
async function kindsOf(token: string) {
  const { body } = await ask(`GET ${base}/waiting/items`, { token })
  return body.counts.map(({ kind }: { kind: string }) => kind)
}

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)

beforeAll(async () => {
  await seedDemo(testContext(db))
  await fillShop(owner, 20)
})

describe('an account near its limit', () => {
  let orders = 0

  /** An order on account, as if it had been placed then. */
  async function buy(id: string, amount: number, at: Date) {
    await sql`with owed as (update api_clients set account_owed_minor = account_owed_minor + ${amount} where id = ${id}
        returning account_owed_minor)
      insert into api_account_entries (api_client_id, kind, order_id, amount_minor, owed_minor, created_at)
      select ${id}, 'order', o.id, ${amount}, owed.account_owed_minor, ${at}
      from owed, (select id from orders order by id offset ${orders++} limit 1) o`.execute(db)
  }
  const pay = (id: string, amount_minor: number) =>
    ask(`POST ${base}/api_clients/${id}/account_payments`, {
      token: admin.token,
      body: { amount_minor, reference: 'T-1' },
    })

  test('waits from the order that brought it there until it is paid, from the line of the partner’s own event', async () => {
    const { id } = await addPartner(db, { accountLimit: 100_000 })
    const moments = [hoursAgo(30), hoursAgo(20), hoursAgo(10)] as const
    await buy(id, 79_999, moments[0])
    expect(await found('account_limit_near', id)).toBeUndefined()
    await buy(id, 1, moments[1])
    await buy(id, 10_000, moments[2])
    expect(await found('account_limit_near', id)).toMatchObject({
      since: moments[1].toISOString(),
      words: expect.stringMatching(/^Partner/),
    })
    expect((await pay(id, 10_000)).status).toBe(201)
    expect((await found('account_limit_near', id))?.since).toBe(moments[1].toISOString())
    expect((await pay(id, 1)).status).toBe(201)
    expect(await found('account_limit_near', id)).toBeUndefined()
    await buy(id, 20_000, new Date())
    expect(new Date((await found('account_limit_near', id))?.since ?? 0).getTime()).toBeGreaterThan(
      moments[2].getTime(),
    )
  })

  test('is gone with a higher limit, and while its program is off; without a limit nothing is near', async () => {
    const { id } = await addPartner(db, { accountLimit: 100_000 })
    const change = (values: { account_limit_minor?: bigint; is_active?: boolean }) =>
      db.updateTable('api_clients').set(values).where('id', '=', id).execute()
    await buy(id, 90_000, hoursAgo(1))
    expect(await found('account_limit_near', id)).toBeDefined()
    await change({ is_active: false })
    expect(await found('account_limit_near', id)).toBeUndefined()
    await change({ is_active: true, account_limit_minor: 0n })
    expect(await found('account_limit_near', id)).toBeUndefined()
    await change({ account_limit_minor: 200_000n })
    expect(await found('account_limit_near', id)).toBeUndefined()
    await change({ account_limit_minor: 110_000n })
    expect(await found('account_limit_near', id)).toBeDefined()
  })

  test('as many as in the list of partners', async () => {
    const { body } = await ask(`GET ${base}/api_clients?limit=100`, { token: admin.token })
    const near = body.api_clients.filter(
      (one: { is_active: boolean; account_limit_minor: number; account_owed_minor: number }) =>
        one.is_active &&
        one.account_limit_minor > 0 &&
        one.account_owed_minor >= one.account_limit_minor * 0.8,
    )
    expect(near.length).toBeGreaterThan(0)
    expect((await of('account_limit_near')).length).toBe(near.length)
  })

  test('whoever keeps the books sees it, and only whoever may change a partner takes it', async () => {
    expect(await kindsOf(viewer.token)).toContain('account_limit_near')
    expect(await kindsOf(support.token)).not.toContain('account_limit_near')
    const [item] = await of('account_limit_near')
    const taker = `PUT ${base}/waiting/items/account_limit_near/${item?.subject}/taker`
    const body = { instead_of: null }
    expect((await ask(taker, { token: support.token, body })).status).toBe(403)
    expect((await ask(taker, { token: admin.token, body })).status).toBe(204)
    const history = await ask(`GET ${base}/api_clients/${item?.subject}/history`, { token: admin.token })
    expect(history.body.activities[0].action).toBe('waiting.taken')
  })
})

describe('a partner’s address at which nothing arrives', () => {
  type State = { failing?: Date; off?: Date; mode?: 'live' | 'test'; is_active?: boolean }

  async function addEndpoint(partner: string, url: string, { failing, off, ...over }: State) {
    const { mode = 'live', is_active = off === undefined } = over
    const { id } = await db
      .insertInto('webhook_endpoints')
      .values({
        api_client_id: partner,
        mode,
        url,
        events: ['order.*'],
        secret: Buffer.from('x'),
        is_active,
        failing_since: failing ?? null,
        switched_off_at: off ?? null,
        created_at: hoursAgo(1_000),
        updated_at: hoursAgo(1_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const switchTo = (partner: string, id: string, is_active: boolean) =>
    ask(`PATCH ${base}/api_clients/${partner}/webhook_endpoints/${id}`, {
      token: admin.token,
      body: { is_active },
    })

  test('waits after a day, until the store switches it off, which is when it is due', async () => {
    const { id } = await addPartner(db)
    const first = hoursAgo(60)
    await addEndpoint(id, 'https://first.test', { failing: first })
    await addEndpoint(id, 'https://other.test', { failing: hoursAgo(25) })
    // A short failure, practice, one that staff switched off, and one at which all arrives.
    await addEndpoint(id, 'https://short.test', { failing: hoursAgo(23) })
    await addEndpoint(id, 'https://practice.test', { failing: first, mode: 'test' })
    await addEndpoint(id, 'https://stopped.test', { failing: first, is_active: false })
    await addEndpoint(id, 'https://good.test', {})
    expect(await found('webhook_failing', id)).toMatchObject({
      count: 2,
      ref: 'https://first.test',
      words: expect.stringMatching(/^Partner/),
      since: first.toISOString(),
      due_at: new Date(first.getTime() + 5 * 24 * 3_600_000).toISOString(),
      urgency: 'plain',
    })
    expect(await found('webhook_switched_off', id)).toBeUndefined()
    const { body } = await ask(`GET ${base}/api_clients/${id}/webhook_endpoints`, { token: admin.token })
    const listed = body.webhook_endpoints.filter(
      (one: { mode: string; is_active: boolean; failing_since: string | null }) =>
        one.mode === 'live' &&
        one.is_active &&
        one.failing_since !== null &&
        new Date(one.failing_since) < hoursAgo(24),
    )
    expect(listed).toHaveLength(2)

    await db
      .updateTable('webhook_endpoints')
      .set({ failing_since: null })
      .where('api_client_id', '=', id)
      .execute()
    expect(await found('webhook_failing', id)).toBeUndefined()
  })

  test('one that was switched off waits as that, until it is on again or two weeks have passed', async () => {
    const { id } = await addPartner(db)
    const off = hoursAgo(3)
    const endpoint = await addEndpoint(id, 'https://off.test', { failing: hoursAgo(125), off })
    await addEndpoint(id, 'https://long-off.test', { failing: hoursAgo(500), off: hoursAgo(15 * 24) })
    expect(await found('webhook_failing', id)).toBeUndefined()
    expect(await found('webhook_switched_off', id)).toMatchObject({
      count: 1,
      ref: 'https://off.test',
      since: off.toISOString(),
    })
    expect((await switchTo(id, endpoint, true)).status).toBe(200)
    expect(await found('webhook_switched_off', id)).toBeUndefined()
  })

  test('of a program that is off neither waits, and nobody but administrators sees them', async () => {
    const { id } = await addPartner(db)
    await addEndpoint(id, 'https://one.test', { failing: hoursAgo(60) })
    await addEndpoint(id, 'https://two.test', { failing: hoursAgo(130), off: hoursAgo(2) })
    const both = async () => [
      (await found('webhook_failing', id))?.count,
      (await found('webhook_switched_off', id))?.count,
    ]
    expect(await both()).toEqual([1, 1])
    expect(await kindsOf(admin.token)).toEqual(
      expect.arrayContaining(['webhook_failing', 'webhook_switched_off']),
    )
    for (const { token } of [viewer, support])
      expect((await kindsOf(token)).join(' ')).not.toContain('webhook')
    await db.updateTable('api_clients').set({ is_active: false }).where('id', '=', id).execute()
    expect(await both()).toEqual([undefined, undefined])
  })
})
