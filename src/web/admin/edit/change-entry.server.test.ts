import { describe, expect, it } from 'vitest'
import { taxes } from '#contract/staff-catalogue-taxes'
import { staffVisit } from '#test/page-visit'
import { changeEntry } from './change-entry.server.ts'

const address = 'http://store.test/admin/taxes'

/** Sends a form of the dialog; `answers` are the API's. */
async function send(
  fields: Record<string, string>,
  answers: Parameters<typeof staffVisit>[1],
  origin = 'http://store.test',
) {
  const visit = staffVisit('/admin/taxes', answers)
  const request = new Request(address, {
    method: 'POST',
    headers: { origin },
    body: new URLSearchParams(fields),
  })
  const outcome = await changeEntry(
    { context: visit.context, request },
    {
      read: (form) => ({
        name_ar: String(form.get('name_ar')),
        name_en: String(form.get('name_en')),
        percentage: Number(form.get('percentage')),
        is_active: form.has('is_active'),
      }),
      create: (api, call) => api.call(taxes.create, call),
      update: (api, call) => api.call(taxes.update, call),
      remove: (api, call) => api.call(taxes.remove, call),
    },
  ).catch((thrown: unknown) => thrown)
  return { outcome, calls: visit.calls() }
}

const typed = { name_ar: 'ضريبة', name_en: 'VAT', percentage: '15', is_active: 'on' }
const created = { 'POST /taxes': { status: 201, body: { tax: {} } } }
const updated = { 'PATCH /taxes/7': { status: 200, body: { tax: {} } } }

describe('a dialog of a staff list', () => {
  it('creates an entry, under one key for each repeat of the same form', async () => {
    const form = { ...typed, intent: 'create', key: 'k' }
    const first = await send(form, created)
    expect(first.calls).toMatchObject([
      { call: 'POST /taxes', body: { name_ar: 'ضريبة', name_en: 'VAT', percentage: 15, is_active: true } },
    ])
    expect(first.outcome).toMatchObject({ data: { did: 'saved' } })
    const keyOf = async (fields: Record<string, string>) => (await send(fields, created)).calls[0]?.key
    expect(first.calls[0]?.key).toBeTruthy()
    expect(await keyOf(form)).toBe(first.calls[0]?.key)
    expect(await keyOf({ ...form, name_en: 'Other' })).not.toBe(first.calls[0]?.key)
    expect(await keyOf({ ...form, key: 'another form' })).not.toBe(first.calls[0]?.key)
  })

  it('sends only what was changed, on the version that the form was opened with', async () => {
    const stood = JSON.stringify({ name_ar: 'ضريبة', name_en: 'Tax', percentage: 15, is_active: true })
    const { outcome, calls } = await send({ ...typed, id: '7', _version: '3', _stood: stood }, updated)
    expect(calls).toMatchObject([{ call: 'PATCH /taxes/7' }])
    expect(calls[0]?.body).toEqual({ version: 3, name_en: 'VAT' })
    expect(outcome).toMatchObject({ data: { did: 'saved', id: '7' } })
  })

  it('writes over the version that the editor chose after a conflict', async () => {
    const { calls } = await send({ ...typed, id: '7', _version: '3', over: '5' }, updated)
    expect(calls[0]?.body).toMatchObject({ version: 5 })
  })

  it('deletes an entry', async () => {
    const { outcome, calls } = await send(
      { intent: 'delete', id: '7' },
      { 'DELETE /taxes/7': { status: 204 } },
    )
    expect(calls).toEqual([{ call: 'DELETE /taxes/7', body: null, key: null }])
    expect(outcome).toMatchObject({ data: { did: 'deleted', id: '7' } })
  })

  it.each([
    ['create', 'POST /taxes'],
    ['save', 'PATCH /taxes/7'],
    ['delete', 'DELETE /taxes/7'],
  ])('hands a refusal of %s to the form', async (intent, call) => {
    const refusal = { status: 409, body: { message: 'no', errors: { name_en: ['required'] } } }
    const { outcome } = await send(
      { ...typed, intent, id: '7', key: 'k', _version: '1' },
      { [call]: refusal },
    )
    expect(outcome).toMatchObject({
      data: { did: 'nothing', message: 'no', errors: { name_en: ['required'] } },
      init: { status: 409 },
    })
  })

  it('is not sent from another site', async () => {
    const { outcome, calls } = await send({ intent: 'delete', id: '7' }, {}, 'http://elsewhere.test')
    expect(outcome).toMatchObject({ status: 403 })
    expect(calls).toEqual([])
  })
})
