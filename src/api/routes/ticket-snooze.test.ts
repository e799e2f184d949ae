import { expect, test } from 'vitest'
import { day, hour, minute } from '#rules/core/durations'
import { signedInStaff, staySignedIn, testApi } from '../../../test/api.ts'
import { testDatabase } from '../../../test/database.ts'
import { openTestShop, travellingClock } from '../../../test/shop.ts'

const { db } = await testDatabase()
/**
 * Sunday morning: a client is answered until Monday at ten, and a ticket that waits for nothing else is back
 * on Sunday at 15:20.
 */
const clock = travellingClock(new Date('2026-11-22T10:00:00+03:00'))
const { ask } = testApi(db, { now: clock.now })
const shop = await openTestShop(db, { now: clock.now })
const { token, staffId } = await signedInStaff(db, 'support', clock.now())
const viewer = await signedInStaff(db, 'viewer', clock.now())
const own = '/api/clients/v1/tickets'
const tickets = '/api/users/v1/tickets'

async function newTicket() {
  const client = await shop.newClient()
  const { body } = await ask(`POST ${own}`, { token: client.token, body: { description: 'أين إيصالي؟' } })
  return { client, id: body.ticket.id as string }
}
const read = async (id: string) => (await ask(`GET ${tickets}/${id}`, { token })).body.ticket
const after = (length: number) => new Date(clock.now().getTime() + length).toISOString()
async function snooze(id: string, until: string | null) {
  const { version } = await read(id)
  return ask(`PATCH ${tickets}/${id}`, { token, body: { version, snoozed_until: until } })
}
async function go(length: number) {
  clock.travel(length)
  await staySignedIn(db, clock.now())
}
/** In what waits, in the queue of those who wait, and in the dashboard's count, or in none of them. */
async function waits(id: string): Promise<boolean> {
  const { items } = (await ask('GET /api/users/v1/waiting/items?kind=ticket', { token })).body
  const { tickets: queue } = (await ask(`GET ${tickets}?waiting=any&limit=100`, { token })).body
  const { dashboard } = (await ask('GET /api/users/v1/dashboard', { token: viewer.token })).body
  const isListed = queue.some((ticket: { id: string }) => ticket.id === id)
  expect(items.some((item: { subject: string }) => item.subject === id)).toBe(isListed)
  expect(items).toHaveLength(dashboard.tickets_waiting.total)
  return isListed
}

test('a ticket that is put off waits for nobody, says until when and by whom, and comes back by itself', async () => {
  const { id } = await newTicket()
  const until = after(2 * hour)
  expect(await waits(id)).toBe(true)
  expect((await snooze(id, until)).body.ticket.snoozed).toMatchObject({ until, by: { id: staffId } })
  expect(await waits(id)).toBe(false)
  const { tickets: asleep } = (await ask(`GET ${tickets}?snoozed=yes`, { token })).body
  expect(asleep.map((ticket: { id: string }) => ticket.id)).toEqual([id])
  const { activities } = (await ask(`GET ${tickets}/${id}/history`, { token })).body
  expect(activities[0]).toMatchObject({
    action: 'ticket.snoozed',
    actor: { id: staffId },
    changes: { snoozed_until: { before: null, after: until } },
  })
  // What the client was promised stays promised.
  expect((await read(id)).answer_clock.due_at).not.toBeNull()

  await go(2 * hour)
  expect(await waits(id)).toBe(true)
  expect((await read(id)).snoozed).toBeNull()
})

test('it comes back when its client writes, when it is answered or moved, and when staff say so', async () => {
  const { id, client } = await newTicket()
  await snooze(id, after(day))
  await ask(`POST ${own}/${id}/messages`, { token: client.token, body: { body: 'هل من جديد؟' } })
  expect(await waits(id)).toBe(true)

  await snooze(id, after(day))
  expect((await snooze(id, null)).body.ticket.snoozed).toBeNull()
  expect(await waits(id)).toBe(true)
  const { activities } = (await ask(`GET ${tickets}/${id}/history`, { token })).body
  expect(activities[0]).toMatchObject({ action: 'ticket.woken' })

  await snooze(id, after(day))
  await ask(`POST ${tickets}/${id}/messages`, { token, body: { body: 'تم.' } })
  expect((await read(id)).snoozed).toBeNull()
  await snooze(id, after(day))
  await ask(`PUT ${tickets}/${id}/status`, { token, body: { status: 'solved' } })
  expect((await read(id)).snoozed).toBeNull()
})

test('two tabs: the second puts off what it has seen, or nothing', async () => {
  const { id } = await newTicket()
  const { version } = await read(id)
  await snooze(id, after(hour))
  const late = await ask(`PATCH ${tickets}/${id}`, { token, body: { version, snoozed_until: after(day) } })
  expect(late).toMatchObject({ status: 409, body: { conflicts: { snoozed_until: expect.anything() } } })
})

test('only an open ticket, and only to a moment that comes within ninety days', async () => {
  const { id } = await newTicket()
  for (const until of [after(0), after(-hour), after(91 * day)]) {
    expect((await snooze(id, until)).body.errors).toHaveProperty('snoozed_until')
  }
  await ask(`PUT ${tickets}/${id}/status`, { token, body: { status: 'closed' } })
  expect((await snooze(id, after(hour))).body.code).toBe(600002)
})

test('while its client waits it comes back before the promised answer is late, whatever staff chose', async () => {
  const { id } = await newTicket()
  const promised = (await read(id)).answer_clock.due_at
  const back = (await read(id)).snoozable_until
  expect(Date.parse(back)).toBeLessThan(Date.parse(promised))
  expect((await snooze(id, after(20 * day))).body.ticket.snoozed).toMatchObject({ until: back })
  const { activities } = (await ask(`GET ${tickets}/${id}/history`, { token })).body
  expect(activities[0]).toMatchObject({ changes: { snoozed_until: { before: null, after: back } } })
  await go(Date.parse(back) - clock.now().getTime() - minute)
  expect(await waits(id)).toBe(false)
  await go(minute)
  expect(await waits(id)).toBe(true)

  await go(3 * day)
  expect((await read(id)).answer_clock).toMatchObject({ urgency: 'late', due_at: promised })
  expect(await waits(id)).toBe(true)
  expect((await read(id)).snoozable_until).toBeNull()
  expect(await snooze(id, after(hour))).toMatchObject({ status: 409, body: { code: 600020 } })
  // A word to the client ends the waiting; then nothing is promised that could be late.
  await ask(`POST ${tickets}/${id}/messages`, { token, body: { body: 'نتحقق ونكتب لكم يوم الأحد.' } })
  const until = after(30 * day)
  expect((await snooze(id, until)).body.ticket.snoozed).toMatchObject({ until })
})

test('it comes back when it is made urgent, and when another one of its client is merged into it', async () => {
  const { id, client } = await newTicket()
  await snooze(id, after(2 * hour))
  const { version } = await read(id)
  const urgent = { version, urgency: 'urgent' }
  expect((await ask(`PATCH ${tickets}/${id}`, { token, body: urgent })).body.ticket.snoozed).toBeNull()
  expect(await waits(id)).toBe(true)

  await snooze(id, after(hour))
  const other = await ask(`POST ${own}`, { token: client.token, body: { description: 'ومتى يصل؟' } })
  const body = { version: (await read(id)).version, ticket_id: other.body.ticket.id }
  expect((await ask(`POST ${tickets}/${id}/merges`, { token, body })).body.ticket.snoozed).toBeNull()
  expect(await waits(id)).toBe(true)
})
