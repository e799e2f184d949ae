import { expect, test } from 'vitest'
import { pageVisit } from '#test/page-visit'
import { action } from './group.tsx'

const order = '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a1001'
const url = new URL(`http://store.test/group?order=${order}`)

test('numbers that were invited too often today stay in the form, with the sentence of the shop', async () => {
  const message = 'دُعي هذا الرقم مرات كثيرة اليوم.'
  const context = pageVisit(url, {
    cookies: { session: 'token' },
    fetchApi: async () => Response.json({ code: 700007, message }, { status: 429 }),
  })
  const body = new URLSearchParams([
    ['phone_extension', '+966'],
    ['phone_number', '512345678'],
    ['phone_extension', '+966'],
    ['phone_number', ''],
    ['intent', 'share'],
  ])
  const request = new Request(url, { method: 'POST', headers: { origin: url.origin }, body })
  const given = { context, request, url, params: {}, pattern: '/group' }
  expect(await action(given as Parameters<typeof action>[0])).toMatchObject({
    data: {
      phones: [
        { extension: '+966', number: '512345678' },
        { extension: '+966', number: '' },
      ],
      errors: { message, places: {} },
    },
    init: { status: 429 },
  })
})
