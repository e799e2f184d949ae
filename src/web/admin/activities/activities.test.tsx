import { expect, test } from 'vitest'
import { drawn, wordsIn } from '#test/drawn'
import { pageProps } from '#test/page-props'
import { staffVisit } from '#test/page-visit'
import Activities, { loader } from './activities.tsx'

const fahd = '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a1001'
const tax = '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a2002'
const body = {
  activities: [
    {
      id: '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a3003',
      actor: { kind: 'staff', id: fahd, name: 'فهد', role: 'admin' },
      action: 'tax.updated',
      entity: 'tax',
      entity_id: tax,
      changes: { percentage: { before: 2.5, after: 5 } },
      address: null,
      request_id: 'r',
      created_at: '2026-11-20T10:00:00.000Z',
    },
  ],
  named: [{ id: tax, kind: 'tax', thing_id: tax, ref_id: null, name: 'رسم الخدمة' }],
  next_cursor: null,
  actions: ['tax.updated'],
  fields: ['percentage'],
  people: [{ id: fahd, name: 'فهد' }],
}

async function open(query: string, answer: object) {
  const address = `/admin/activities${query}`
  const visit = staffVisit(address, { 'GET /activities': { status: 200, body: answer } })
  const url = new URL(address, 'http://store.test')
  const { context } = visit
  const given = { context, request: new Request(url), url, params: {}, pattern: '/admin/activities' }
  const loaded = await loader(given as Parameters<typeof loader>[0])
  // The router's types make undefined of values that may be anything.
  const loaderData = loaded as Parameters<typeof Activities>[0]['loaderData']
  const html = drawn(<Activities {...pageProps<typeof Activities>({ loaderData })} />, address)
  return { html, calls: visit.calls().map(({ call }) => call) }
}

test('what one person did is asked for as the address says, and each row leads to its thing by name', async () => {
  const { html, calls } = await open(`?staff_user_id=${fahd}&entity=tax&edit=1`, body)
  expect(calls).toHaveLength(1)
  const asked = new URL(calls[0]?.replace('GET ', 'http://store.test') ?? '')
  expect(Object.fromEntries(asked.searchParams)).toEqual({ staff_user_id: fahd, entity: 'tax' })
  expect(html).toContain(`href="/admin/taxes/${tax}/history"`)
  const words = wordsIn(html)
  for (const part of ['سجل المتجر', 'رسم الخدمة', 'المشرف: فهد', 'عن: الضرائب']) expect(words).toContain(part)
  expect(words).not.toContain(tax)
})

test('a stretch with nothing in it leads on to older ones', async () => {
  const { html } = await open('?entity=faq', { ...body, activities: [], named: [], next_cursor: 'older' })
  expect(html).toContain('/admin/activities?entity=faq&amp;cursor=older')
  expect(wordsIn(html)).toContain('في هذا الجزء من السجل')
})
