import { expect, it } from 'vitest'
import { listTicketsRoute } from '#contract/tickets'
import { ticketStatuses } from '#rules/support/ticket'
import { pageVisit } from '#test/page-visit'
import { loadOwnList } from './load-own-list.server.ts'

const path = '/user/tickets'

/** The list as this address asks for it, of an API that answers so; with what the API was asked. */
async function load(address: string, status = 200, cookies: Record<string, string> = { session: 'x' }) {
  const asked: string[] = []
  const context = pageVisit(new URL(address, 'http://store.test'), {
    cookies,
    fetchApi: async ({ url }) => {
      asked.push(new URL(url).search)
      const body = status === 200 ? { tickets: [{ id: '1' }], next_cursor: 'more' } : { message: 'no' }
      return Response.json(body, { status, headers: { 'x-client-clock': '2026-11-01T00:00:00Z' } })
    },
  })
  const loaded = await loadOwnList(context, {
    path,
    statuses: ticketStatuses,
    list: (api, query) => api.call(listTicketsRoute, { query }),
  }).catch((error) => error)
  return { asked, loaded }
}

it('asks for the page and the status that the address says', async () => {
  const { asked, loaded } = await load(`${path}?status=${ticketStatuses[0]}&cursor=c`)
  expect(asked).toEqual([`?limit=10&status=${ticketStatuses[0]}&cursor=c`])
  expect(loaded).toEqual({
    body: { tickets: [{ id: '1' }], next_cursor: 'more' },
    status: ticketStatuses[0],
    pager: {
      firstHref: `${path}?status=${ticketStatuses[0]}`,
      nextHref: `${path}?status=${ticketStatuses[0]}&cursor=more`,
    },
    now: '2026-11-01T00:00:00Z',
  })
})

it('shows all of them where the address names no status of theirs', async () => {
  const { asked, loaded } = await load(`${path}?status=nonsense`)
  expect(asked).toEqual(['?limit=10'])
  expect(loaded).toMatchObject({ status: undefined, pager: { nextHref: `${path}?cursor=more` } })
  expect(loaded.pager).not.toHaveProperty('firstHref')
})

it('begins again, with its status, where its cursor cannot be read', async () => {
  const { loaded } = await load(`${path}?status=${ticketStatuses[0]}&cursor=old`, 422)
  expect([loaded.status, loaded.headers.get('location')]).toEqual([
    302,
    `${path}?status=${ticketStatuses[0]}`,
  ])
  expect((await load(`${path}?cursor=old`, 422)).loaded.headers.get('location')).toBe(path)
})

it('ends with any other refusal, and asks nothing for a stranger', async () => {
  expect((await load(path, 422)).loaded).toMatchObject({ data: { message: 'no' }, init: { status: 422 } })
  const stranger = await load(path, 200, {})
  expect(stranger.asked).toEqual([])
  expect(stranger.loaded.headers.get('location')).toBe('/phone?back=%2Fuser%2Ftickets')
})
