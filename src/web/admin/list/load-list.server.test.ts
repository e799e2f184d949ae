import { describe, expect, it } from 'vitest'
import { taxes } from '#contract/staff-catalogue-taxes'
import { staffVisit } from '#test/page-visit'
import { dataAgeOf } from '../../request/api.server.ts'
import { loadList } from './load-list.server.ts'

const rows = [{ id: '1' }, { id: '2' }]
const counts = { all: { count: 2, exact: true } }
const found = {
  'GET /taxes': { status: 200, body: { taxes: rows, next_cursor: 'more', previous_cursor: 'less' } },
  'GET /taxes/counts': { status: 200, body: { counts } },
  'GET /lists/taxes': { status: 200, body: { layout: null, views: [] } },
}

const load = ({ context }: ReturnType<typeof staffVisit>) =>
  loadList(context, {
    name: 'taxes',
    path: '/admin/taxes',
    query: taxes.list.request.query,
    list: (api, query) => api.call(taxes.list, { query }),
    page: ({ taxes }) => ({ rows: taxes, first: taxes[0]?.id }),
    countQuery: taxes.count.request.query,
    count: (api, query) => api.call(taxes.count, { query }),
  })

describe('a staff list', () => {
  it('asks for the page that its address says, and for the counts without its order and state', async () => {
    const visit = staffVisit(
      '/admin/taxes?q=%20vat&is_active=true&sort=-name&cursor=c&limit=1&edit=new',
      found,
    )
    const { now, ...page } = await load(visit)
    expect(visit.calls().map(({ call }) => call)).toEqual([
      'GET /lists/taxes',
      'GET /taxes?cursor=c&q=vat&sort=-name&is_active=true',
      'GET /taxes/counts?q=vat',
    ])
    expect(page).toEqual({
      rows,
      first: '1',
      nextCursor: 'more',
      previousCursor: 'less',
      counts,
      kept: { name: 'taxes', layout: null, views: [] },
      query: { q: 'vat', is_active: 'true', sort: '-name', cursor: 'c' },
      dataAge: null,
    })
    expect(Date.parse(now)).toBeLessThanOrEqual(Date.now())
  })

  it('is as old as the older of both answers', () => {
    const aged = (headers: Record<string, string>) => ({ headers: new Headers(headers) })
    expect(dataAgeOf(aged({ 'x-data-age': '4' }), aged({ 'x-data-age': '7' }))).toBe(7)
    expect(dataAgeOf(aged({}), aged({ 'x-data-age': '4' }))).toBe(4)
    expect(dataAgeOf(aged({}), aged({}))).toBeNull()
  })

  it('begins again, with its filters, where its cursor cannot be read', async () => {
    const answers = { ...found, 'GET /taxes': { status: 422, body: { message: 'no' } } }
    const thrown = await load(staffVisit('/admin/taxes?q=vat&cursor=old', answers)).catch((error) => error)
    expect(thrown).toBeInstanceOf(Response)
    expect([thrown.status, thrown.headers.get('location')]).toEqual([302, '/admin/taxes?q=vat'])
  })

  it.each(['GET /taxes', 'GET /taxes/counts', 'GET /lists/taxes'])(
    'ends with the refusal of %s',
    async (call) => {
      const answers = { ...found, [call]: { status: 403, body: { message: 'not yours' } } }
      await expect(load(staffVisit('/admin/taxes?cursor=c', answers))).rejects.toMatchObject({
        data: { message: 'not yours' },
        init: { status: 403 },
      })
    },
  )

  it('asks nothing for a visitor who is not signed in', async () => {
    const visit = staffVisit('/admin/taxes', found, { cookies: {} })
    const thrown = await load(visit).catch((error) => error)
    expect(thrown.headers.get('location')).toBe('/phone?back=%2Fadmin%2Ftaxes')
    expect(visit.calls()).toEqual([])
  })
})
