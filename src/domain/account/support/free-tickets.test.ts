import { expect, test } from 'vitest'
import { signedInStaff } from '#test/api'
import { testDatabase } from '#test/database'
import { openTestShop, travellingClock } from '#test/shop'

const { db } = await testDatabase()
const clock = travellingClock()
const shop = await openTestShop(db, { now: clock.now })
const { ask } = shop
const users = '/api/users/v1'
const boss = await signedInStaff(db, 'admin', clock.now())
const support = await signedInStaff(db, 'support', clock.now())

async function givenTicket(staffId: string): Promise<string> {
  const { token } = await shop.newClient()
  const { ticket } = (await ask('POST /api/clients/v1/tickets', { token, body: { description: 'help' } }))
    .body
  const given = await ask(`PUT ${users}/tickets/${ticket.id}/assignment`, {
    token: support.token,
    body: { staff_user_id: staffId },
  })
  expect(given.status).toBeLessThan(300)
  return ticket.id
}

async function freeIds(): Promise<string[]> {
  const { body } = await ask(`GET ${users}/tickets?assigned=nobody`, support)
  return body.tickets.map(({ id }: { id: string }) => id)
}

async function change(staffId: string, body: object): Promise<void> {
  const { version } = (await ask(`GET ${users}/users/${staffId}`, boss)).body.user
  const changed = await ask(`PATCH ${users}/users/${staffId}`, {
    token: boss.token,
    body: { ...body, version },
  })
  expect(changed.status, JSON.stringify(changed.body)).toBe(200)
  await shop.runJobs()
}

test('tickets of a colleague who is deleted, switched off or serves no more are nobody’s', async () => {
  const ways = [
    async (id: string) => {
      expect((await ask(`DELETE ${users}/users/${id}`, boss)).status).toBe(204)
      await shop.runJobs()
    },
    (id: string) => change(id, { is_active: false }),
    (id: string) => change(id, { role: 'viewer' }),
  ]
  for (const leave of ways) {
    const colleague = await signedInStaff(db, 'support', clock.now())
    const [open, closed] = [await givenTicket(colleague.staffId), await givenTicket(colleague.staffId)]
    await db
      .updateTable('tickets')
      .set({
        status: 'closed',
        closed_at: new Date(clock.now().getTime() - 8 * 86_400_000),
        waiting_since: null,
      })
      .where('id', '=', closed)
      .execute()
    await leave(colleague.staffId)
    expect(await freeIds()).toContain(open)
    // What is closed for good keeps whose it was.
    const kept = await db.selectFrom('tickets').select('assigned_to').where('id', '=', closed).execute()
    expect(kept).toEqual([{ assigned_to: colleague.staffId }])
  }
})

test('a colleague who goes on serving keeps their tickets', async () => {
  const colleague = await signedInStaff(db, 'support', clock.now())
  const id = await givenTicket(colleague.staffId)
  await change(colleague.staffId, { role: 'admin' })
  expect(await freeIds()).not.toContain(id)
})
