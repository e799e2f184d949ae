import { expect, it } from 'vitest'
import { taxes } from '#contract/staff-catalogue-taxes'
import { staffVisit } from '#test/page-visit'
import { loadHistory } from './load-history.server.ts'

const id = '7'
const history = { activities: [], next_cursor: null, actions: ['tax.created'], fields: [], people: [] }
const found = {
  'GET /taxes/7': { status: 200, body: { tax: { name: 'VAT' } } },
  'GET /taxes/7/history': { status: 200, body: history },
}

const load = ({ context }: ReturnType<typeof staffVisit>) =>
  loadHistory(
    { context, params: { id } },
    {
      entry: (api, call) => api.call(taxes.get, call),
      name: ({ tax }) => tax.name,
      history: (api, call) => api.call(taxes.history, call),
    },
  )

it('names the thing, and filters its history as the address says', async () => {
  const visit = staffVisit('/admin/taxes/7/history?actor=staff&field=name_ar&edit=1', found)
  const loaded = await load(visit)
  expect(visit.calls().map(({ call }) => call)).toEqual([
    'GET /taxes/7',
    expect.stringMatching(/^GET \/taxes\/7\/history\?(actor=staff&field=name_ar|field=name_ar&actor=staff)$/),
  ])
  expect(loaded).toMatchObject({
    id,
    name: 'VAT',
    page: { ...history, path: '/admin/taxes/7/history', query: { actor: 'staff', field: 'name_ar' } },
  })
})

it('shows the history of what was deleted, without a name', async () => {
  const gone = { ...found, 'GET /taxes/7': { status: 404, body: { message: 'gone' } } }
  expect(await load(staffVisit('/admin/taxes/7/history', gone))).toMatchObject({
    name: null,
    page: { actions: ['tax.created'] },
  })
})

it('begins again where the cursor cannot be read, and ends with any other refusal', async () => {
  const refused = (status: number) => ({
    ...found,
    'GET /taxes/7/history': { status, body: { message: 'no' } },
  })
  const thrown = await load(staffVisit('/admin/taxes/7/history?actor=staff&cursor=old', refused(422))).catch(
    (error) => error,
  )
  expect(thrown.headers.get('location')).toBe('/admin/taxes/7/history?actor=staff')
  await expect(load(staffVisit('/admin/taxes/7/history', refused(403)))).rejects.toMatchObject({
    init: { status: 403 },
  })
})

it('asks nothing for a visitor who is not signed in', async () => {
  const visit = staffVisit('/admin/taxes/7/history', found, { cookies: {} })
  await expect(load(visit)).rejects.toMatchObject({ status: 302 })
  expect(visit.calls()).toEqual([])
})
