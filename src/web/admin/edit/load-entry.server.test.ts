import { expect, it } from 'vitest'
import { taxes } from '#contract/staff-catalogue-taxes'
import { staffVisit } from '#test/page-visit'
import { loadEntry } from './load-entry.server.ts'

const load = ({ context }: ReturnType<typeof staffVisit>) =>
  loadEntry(
    context,
    (api, params) => api.call(taxes.get, { params }),
    ({ tax }) => tax.name,
  )

it('loads nothing where the address opens no dialog', async () => {
  const visit = staffVisit('/admin/taxes?q=vat', {})
  expect(await load(visit)).toBeNull()
  expect(visit.calls()).toEqual([])
})

it.each(['?edit=new', '?edit='])(
  'opens an empty dialog for %s, with a key of its own each time',
  async (query) => {
    const visit = staffVisit(`/admin/taxes${query}`, {})
    const [first, second] = [await load(visit), await load(visit)]
    expect(first).toEqual({ entry: null, key: expect.stringMatching(/^[\da-f-]{36}$/) })
    expect(second?.key).not.toBe(first?.key)
    expect(visit.calls()).toEqual([])
  },
)

it('opens the entry that the address names', async () => {
  const visit = staffVisit('/admin/taxes?edit=7', {
    'GET /taxes/7': { status: 200, body: { tax: { name: 'VAT' } } },
  })
  expect(await load(visit)).toMatchObject({ entry: 'VAT' })
})

it('ends the page for an entry that is not there', async () => {
  const visit = staffVisit('/admin/taxes?edit=8', {
    'GET /taxes/8': { status: 404, body: { message: 'gone' } },
  })
  await expect(load(visit)).rejects.toMatchObject({ data: { message: 'gone' }, init: { status: 404 } })
})
