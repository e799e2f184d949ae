import { expect, test } from 'vitest'
import { staffVisit } from '#test/page-visit'
import { loader } from './support.tsx'

const answers = {
  'GET /tickets': { status: 200, body: { tickets: [], next_cursor: null, previous_cursor: null } },
  'GET /tickets/counts': { status: 200, body: { counts: {} } },
  'GET /tickets/assignees': { status: 200, body: { assignees: [] } },
  'GET /lists/tickets': { status: 200, body: { layout: null, views: [] } },
}

async function asked(address: string) {
  const { context, calls } = staffVisit(address, answers)
  const url = new URL(address, 'http://store.test')
  await loader({ context, request: new Request(url), url, params: {}, pattern: '/admin/support' })
  return calls().map(({ call }) => call)
}

test('the queue begins with whoever waits longest, unless another order is asked for', async () => {
  expect(await asked('/admin/support')).toContain('GET /tickets?sort=waiting_since')
  expect(await asked('/admin/support?sort=-created_at')).toContain('GET /tickets?sort=-created_at')
})
