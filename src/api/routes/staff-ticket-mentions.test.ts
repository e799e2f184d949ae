import { expect, it } from 'vitest'
import { signedInClient, signedInStaff } from '#test/api'
import { testDatabase } from '#test/database'
import { openTestShop } from '#test/shop'

const { db } = await testDatabase()
// A ticket's clocks need the store's settings.
const { ask } = await openTestShop(db)
const base = '/api/users/v1'
const writer = await signedInStaff(db, 'support')
const reem = await signedInStaff(db, 'support')
const viewer = await signedInStaff(db, 'viewer')
for (const [{ staffId }, name] of [
  [writer, 'سارة المطيري'],
  [reem, 'ريم الشهري'],
  [viewer, 'هند'],
] as const) {
  await db.updateTable('staff_users').set({ name }).where('id', '=', staffId).execute()
}

async function mentions(token: string) {
  const { body } = await ask(`GET ${base}/waiting/items?kind=mention`, { token })
  return body.items
}

async function ticketWithNote(body: string, isNote = true): Promise<string> {
  const { token } = await signedInClient(db)
  const opened = await ask('POST /api/clients/v1/tickets', { token, body: { description: 'سؤال' } })
  const { id } = opened.body.ticket
  const note = { token: writer.token, body: { body, is_note: isNote } }
  expect((await ask(`POST ${base}/tickets/${id}/messages`, note)).status).toBe(201)
  return id
}

it('a note that names a colleague waits for them alone, until they look at the ticket', async () => {
  const id = await ticketWithNote('@ريم الشهري هل نمدد لها؟ @سارة المطيري @هند')
  expect(await mentions(reem.token)).toMatchObject([
    {
      subject: id,
      count: 1,
      words: expect.stringContaining('هل نمدد'),
      taken: { by: { name: 'ريم الشهري' } },
    },
  ])
  const { body } = await ask(`GET ${base}/waiting`, { token: reem.token })
  expect(body.waiting.counts).toContainEqual(expect.objectContaining({ kind: 'mention', total: 1, mine: 1 }))
  // Whoever wrote it, and a viewer, who does not answer tickets.
  expect(await mentions(writer.token)).toEqual([])
  expect(await mentions(viewer.token)).toEqual([])
  const take = { token: writer.token, body: { instead_of: reem.staffId } }
  expect((await ask(`PUT ${base}/waiting/items/mention/${id}/taker`, take)).status).toBe(404)

  const look = (token: string) =>
    ask(`PUT ${base}/tickets/${id}/presence`, { token, body: { is_typing: false } })
  await look(writer.token)
  expect(await mentions(reem.token)).toHaveLength(1)
  expect((await look(reem.token)).status).toBe(200)
  expect(await mentions(reem.token)).toEqual([])
})

it('an answer to the client names nobody', async () => {
  await ticketWithNote('@ريم الشهري', false)
  expect(await mentions(reem.token)).toEqual([])
})
