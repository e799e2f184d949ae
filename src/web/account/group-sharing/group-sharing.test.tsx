import { expect, test } from 'vitest'
import { wordsOf } from '#test/drawn'
import { pageVisit } from '#test/page-visit'
import { action } from './group-sharing.tsx'
import { UninvitedNotice } from './uninvited.tsx'

const [group, joined, invited] = [1, 2, 3].map((n) => `019c1f0e-4b6a-7d2e-9c55-2f1f6b7a100${n}`)
const url = new URL('http://store.test/user/group_sharing')
const at = '2026-11-22T11:03:00.000Z'
const member = (id: string | undefined, phone: string) => ({
  id,
  phone,
  name: '',
  status: id === joined ? 'joined' : 'invited',
  invited_at: at,
  joined_at: id === joined ? at : null,
})
const members = [member(joined, '+966501234567'), member(invited, '+966502345678')]
const groupOf = (shown: object[]) => ({ members: shown, former_members: [], version: 1, refund_until: null })

/** What the page answers to this form, with an API that answers a change of the plan so. */
async function press(fields: Record<string, string | undefined>, answer: { status: number; body: object }) {
  const asked: unknown[] = []
  const context = pageVisit(url, {
    cookies: { session: 'token' },
    fetchApi: async (request) => {
      if (request.method === 'GET') return Response.json(groupOf(members))
      asked.push(await request.json())
      return Response.json(answer.body, { status: answer.status })
    },
  })
  const body = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) body.set(name, value ?? '')
  const request = new Request(url, { method: 'POST', headers: { origin: url.origin }, body })
  const given = { context, request, url, params: {}, pattern: '/user/group_sharing' }
  const shown: unknown = await action(given as Parameters<typeof action>[0])
  return { shown, asked }
}

const replace = (id: string | undefined, left: object[]) =>
  press(
    { intent: 'replace', id, group, phone_extension: '+966', phone_number: '0501234567' },
    { status: 200, body: groupOf(left) },
  )

test('a member whose own number is sent in their place is not said to be removed', async () => {
  expect((await replace(joined, members)).shown).toEqual({ uninvited: 'same_joined' })
  expect((await replace(invited, members)).shown).toEqual({ uninvited: 'same_invited' })
  for (const why of ['same_joined', 'same_invited'] as const) {
    const words = wordsOf(<UninvitedNotice why={why} />)
    expect(words).toContain('لم يتغير شيء')
    expect(words).not.toContain('أُزيل')
  }
})

test('one who is gone from the list is, where the number invites nobody', async () => {
  expect((await replace(invited, members.slice(0, 1))).shown).toEqual({ uninvited: 'replaced' })
  expect(wordsOf(<UninvitedNotice why="replaced" />)).toContain('أُزيل العضو')
})

test('an offer that costs something else by now is refused in words of the offer, and what was read goes along', async () => {
  const taken = {
    intent: 'take',
    group,
    payment_method_id: joined,
    accept_terms: 'on',
    expected: '6900',
    expected_due: 'no',
  }
  const { shown, asked } = await press(taken, {
    status: 409,
    body: { code: 300003, message: 'بيانات الطلب' },
  })
  expect(shown).toMatchObject({ data: { hasPriceChanged: true }, init: { status: 409 } })
  expect(asked).toMatchObject([{ expected_price_minor: 6_900, expected_due: false }])
  const refused = await press(taken, { status: 409, body: { code: 700012, message: 'لم يعد قائمًا' } })
  expect(refused.shown).toMatchObject({ data: { refusal: 'لم يعد قائمًا' } })
})
