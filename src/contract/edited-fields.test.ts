import { globSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { factFields } from '#rules/history/fact-fields'

type Edit = {
  method: 'patch'
  request: { body: { content: { 'application/json': { schema: { shape: object } } } } }
}

/** One whose document is hidden is always refused, and has no body. */
function isEdit(route: unknown): route is Edit {
  if (typeof route !== 'object' || route === null) return false
  return 'method' in route && route.method === 'patch' && !('hide' in route)
}

const contracts: object[] = await Promise.all(
  globSync('src/contract/*.ts', { exclude: (file) => file.endsWith('.test.ts') }).map(
    (file) => import(path.resolve(file)),
  ),
)
/** What can be edited through any PATCH: histories and conflicts of editors show it by its name. */
const edited = contracts
  .flatMap((contract) => Object.values(contract))
  .filter(isEdit)
  .flatMap((route) => Object.keys(route.request.body.content['application/json'].schema.shape))
  // Bookkeeping of an edit, and how a list is laid out; no log keeps them.
  .filter((field) => field !== 'version' && field !== 'layout')

test('many fields can be edited', () => {
  expect(edited).toEqual(expect.arrayContaining(['question_ar', 'vat_number', 'description']))
  expect(new Set(edited).size).toBeGreaterThan(60)
})

test.each([...new Set(edited)].toSorted())('the log has a name for the field %s', (field) => {
  expect(factFields).toContain(field)
})
