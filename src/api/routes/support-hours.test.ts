import { expect, test } from 'vitest'
import { minute } from '#rules/core/durations'
import { supportDefault } from '#rules/support/support-hours'
import { signedInStaff, staySignedIn } from '../../../test/api.ts'
import { testDatabase } from '../../../test/database.ts'
import { openTestShop, travellingClock } from '../../../test/shop.ts'

// 22 November 2026 is a Sunday; the times are Riyadh's.
const at = (day: number, time: string) => new Date(`2026-11-${day}T${time}:00+03:00`)

const { db } = await testDatabase()
const clock = travellingClock(at(22, '16:00'))
const shop = await openTestShop(db, { now: clock.now })
const { ask } = shop
const admin = await signedInStaff(db, 'admin', clock.now())
const { token, staffId } = await signedInStaff(db, 'support', clock.now())
const own = '/api/clients/v1/tickets'
const tickets = '/api/users/v1/tickets'

async function go(to: Date) {
  clock.travel(to.getTime() - clock.now().getTime())
  await staySignedIn(db, to)
}

const schedule = {
  ...supportDefault,
  holidays: ['2026-11-24'],
  answer_hours: { normal: 4, urgent: 1 },
}
async function set(support_schedule: object | null) {
  const { version } = (await ask('GET /api/users/v1/store', { token: admin.token })).body.store
  return ask('PATCH /api/users/v1/store', { token: admin.token, body: { version, support_schedule } })
}
async function newTicket() {
  const client = await shop.newClient()
  const { body } = await ask(`POST ${own}`, { token: client.token, body: { description: 'أين إيصالي؟' } })
  return { client, id: body.ticket.id as string, ticket: body.ticket }
}
const waits = async (id: string) => {
  const { items } = (await ask('GET /api/users/v1/waiting/items?kind=ticket', { token })).body
  return items.find((item: { subject: string }) => item.subject === id)
}

test('what is promised, what is shown to staff and what waits follow the hours that are set', async () => {
  await set(null)
  const before = await newTicket()
  expect(before.ticket.answer_due_at).toBeNull()
  expect((await ask('GET /api/clients/v1/store', { language: 'en' })).body.store).toMatchObject({
    support_answer_hours: null,
  })

  const saved = await set(schedule)
  expect(saved.status).toBe(200)
  expect((await ask('GET /api/clients/v1/store', { language: 'en' })).body.store).toMatchObject({
    support_answer_hours: 4,
    support_hours: 'Sunday to Thursday, 9:00\u00a0AM to 5:00\u00a0PM',
  })
  const { id, client, ticket } = await newTicket()
  expect(ticket.answer_due_at).toBe(at(23, '12:00').toISOString())
  expect((await ask(`GET ${tickets}/${id}`, { token })).body.ticket).toMatchObject({
    urgency: 'normal',
    answer_clock: {
      target_minutes: 240,
      spent_minutes: 0,
      due_at: at(23, '12:00').toISOString(),
      urgency: 'plain',
    },
    solve_clock: { target_minutes: 24 * 60 },
    first_answer_minutes: null,
  })
  expect(await waits(id)).toMatchObject({ due_at: at(23, '12:00').toISOString(), urgency: 'plain' })

  await go(at(23, '11:00'))
  expect(await waits(id)).toMatchObject({ urgency: 'soon' })
  await go(at(23, '12:01'))
  expect(await waits(id)).toMatchObject({ urgency: 'late' })
  const { counts } = (await ask('GET /api/users/v1/waiting/items', { token })).body
  expect(counts).toContainEqual(expect.objectContaining({ kind: 'ticket', total: 2, late: 2 }))

  await ask(`POST ${tickets}/${id}/messages`, { token, body: { body: 'إيصالكم في حسابكم.' } })
  expect((await ask(`GET ${tickets}/${id}`, { token })).body.ticket).toMatchObject({
    answer_clock: null,
    solve_clock: { spent_minutes: 241, due_at: null },
    first_answer_minutes: 241,
  })
  const mine = (await ask(`GET ${own}/${id}`, { token: client.token })).body.ticket
  expect(mine.answer_due_at).toBeNull()
})

test('an urgent ticket is due sooner and stands before one that waits longer; who made it so is in its history', async () => {
  await set(schedule)
  await go(at(25, '10:00'))
  const older = await newTicket()
  await go(at(25, '10:30'))
  const { id, client } = await newTicket()
  const { version } = (await ask(`GET ${tickets}/${id}`, { token })).body.ticket
  const changed = await ask(`PATCH ${tickets}/${id}`, { token, body: { version, urgency: 'urgent' } })
  expect(changed).toMatchObject({ status: 200, body: { ticket: { urgency: 'urgent' } } })
  const due = at(25, '11:30').toISOString()
  expect((await ask(`GET ${own}/${id}`, { token: client.token })).body.ticket.answer_due_at).toBe(due)
  const { items } = (await ask('GET /api/users/v1/waiting/items?kind=ticket', { token })).body
  const place = (subject: string) => items.findIndex((item: { subject: string }) => item.subject === subject)
  expect(place(id)).toBeLessThan(place(older.id))
  const { activities } = (await ask(`GET ${tickets}/${id}/history`, { token })).body
  expect(activities[0]).toMatchObject({
    action: 'ticket.updated',
    actor: { id: staffId },
    changes: { urgency: { before: 'normal', after: 'urgent' } },
  })
  const late = await ask(`PATCH ${tickets}/${id}`, { token, body: { version, urgency: 'normal' } })
  expect(late.status).toBe(409)
})

test('half of the tickets, and nine of ten, are answered and solved within so much working time', async () => {
  await go(at(29, '09:00'))
  const solved = `PUT ${tickets}`
  for (const minutes of [10, 20, 30, 40, 300]) {
    const { id } = await newTicket()
    const before = clock.now()
    await go(new Date(before.getTime() + minutes * minute))
    await ask(`POST ${tickets}/${id}/messages`, { token, body: { body: 'تم.' } })
    if (minutes > 20) await ask(`${solved}/${id}/status`, { token, body: { status: 'solved' } })
    await go(before)
  }
  const { dashboard } = (
    await ask('GET /api/users/v1/dashboard?from=2026-11-29&to=2026-11-29', { token: admin.token })
  ).body
  expect(dashboard.support_times).toEqual({
    first_answer: { tickets: 5, median_minutes: 30, ninetieth_minutes: 300 },
    solve: { tickets: 3, median_minutes: 40, ninetieth_minutes: 300 },
  })
})

test('the clocks leave out the days in which a ticket was closed, on its page and on the dashboard', async () => {
  // A Sunday, and the Thursday after it, whose month has no holiday.
  await go(new Date('2026-12-06T09:00:00+03:00'))
  const { id, client } = await newTicket()
  const { id: solved, client: other } = await newTicket()
  await ask(`POST ${tickets}/${solved}/messages`, { token, body: { body: 'أصلحناه.' } })
  await ask(`PUT ${tickets}/${solved}/status`, { token, body: { status: 'solved' } })
  await go(new Date('2026-12-06T10:00:00+03:00'))
  expect((await ask(`PUT ${own}/${id}/closure`, { token: client.token })).status).toBe(200)
  await go(new Date('2026-12-10T10:00:00+03:00'))
  for (const [one, who] of [[id, client] as const, [solved, other] as const]) {
    expect((await ask(`DELETE ${own}/${one}/closure`, { token: who.token })).status).toBe(200)
  }
  await ask(`POST ${own}/${id}/messages`, { token: client.token, body: { body: 'عاد الخلل.' } })
  const times = async (one: string) => {
    const { solve_clock, first_answer_minutes } = (await ask(`GET ${tickets}/${one}`, { token })).body.ticket
    return [solve_clock.spent_minutes, first_answer_minutes]
  }
  expect(await times(id)).toEqual([60, null])
  await go(new Date('2026-12-10T10:30:00+03:00'))
  for (const one of [id, solved]) {
    await ask(`POST ${tickets}/${one}/messages`, { token, body: { body: 'أصلحناه.' } })
    await ask(`PUT ${tickets}/${one}/status`, { token, body: { status: 'solved' } })
  }
  expect([await times(id), await times(solved)]).toEqual([
    [90, 90],
    [30, 0],
  ])
  const { dashboard } = (
    await ask('GET /api/users/v1/dashboard?from=2026-12-06&to=2026-12-06', { token: admin.token })
  ).body
  expect(dashboard.support_times).toEqual({
    first_answer: { tickets: 2, median_minutes: 0, ninetieth_minutes: 90 },
    solve: { tickets: 2, median_minutes: 30, ninetieth_minutes: 90 },
  })
})

test.each([
  ['no hours', { ...schedule, shifts: [] }, 'support_schedule.shifts'],
  [
    'no days',
    { ...schedule, shifts: [{ days: [], from: '09:00', to: '17:00' }] },
    'support_schedule.shifts.0.days',
  ],
  [
    'no time',
    { ...schedule, shifts: [{ days: ['sunday'], from: '9', to: '25:00' }] },
    'support_schedule.shifts.0.from',
  ],
  ['no day', { ...schedule, holidays: ['2026-02-30'] }, 'support_schedule.holidays.0'],
  [
    'urgent ones later',
    { ...schedule, answer_hours: { normal: 1, urgent: 2 } },
    'support_schedule.answer_hours.urgent',
  ],
])('hours that are none are refused: %s', async (_, hours, field) => {
  const { status, body } = await set(hours)
  expect(status).toBe(422)
  expect(Object.keys(body.errors)).toContain(field)
})
