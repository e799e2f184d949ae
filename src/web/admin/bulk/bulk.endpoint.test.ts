import { expect, test } from 'vitest'
import { maxBulkRows } from '#rules/core/limits'
import { staffVisit } from '#test/page-visit'
import { action } from './bulk.endpoint.ts'

test('a later call that is refused says so beside each row that it would have reached', async () => {
  const ids = Array.from({ length: maxBulkRows + 2 }, (_, at) => `id-${at}`)
  let calls = 0
  const { context } = staffVisit(
    '/admin/bulk',
    {},
    {
      fetchApi: async (request) => {
        const { ids: asked } = (await request.json()) as { ids: string[] }
        if (++calls > 1) return Response.json({ message: 'طلبات كثيرة.', errors: {} }, { status: 409 })
        const results = asked.map((id) => ({ id, outcome: 'done', code: null, message: null }))
        return Response.json({ dry_run: false, done: asked.length, refused: 0, results })
      },
    },
  )
  const form = new FormData()
  for (const id of ids) form.append('id', id)
  for (const [name, value] of Object.entries({
    plural: 'orders',
    act: '{"action":"cancel"}',
    key: 'k',
    dry_run: 'no',
  }))
    form.set(name, value)
  const url = new URL('http://store.test/admin/bulk')
  const request = new Request(url, {
    method: 'POST',
    body: form,
    headers: { origin: url.origin },
  })
  const given = { context, url, request, params: {}, pattern: '/admin/bulk' }
  const { data } = await action(given as Parameters<typeof action>[0])
  expect([data.message, data.answer?.done, data.answer?.refused]).toEqual([null, maxBulkRows, 2])
  expect(data.answer?.results.slice(maxBulkRows)).toEqual(
    ids.slice(maxBulkRows).map((id) => ({
      id,
      outcome: 'refused',
      amount_minor: null,
      last_message_id: null,
      assigned_to: null,
      code: null,
      message: 'طلبات كثيرة.',
    })),
  )
})
