import { expect, test } from 'vitest'
import { testApi } from '../../test/api.ts'
import { testDatabase } from '../../test/database.ts'

type Operation = {
  operationId?: string
  summary?: string
  tags?: string[]
  security?: unknown[]
  parameters?: { name: string }[]
  responses: Record<string, { description?: string }>
}

const { db } = await testDatabase()
const { ask } = testApi(db)
const document: { paths: Record<string, Record<string, Operation>>; components: { schemas: object } } = (
  await ask('GET /api/openapi.json')
).body
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, operation })),
)

test('every call has a name of its own, a summary, and says how it is refused', () => {
  const names = operations.map(({ operation }) => operation.operationId)
  expect(new Set(names).size).toBe(names.length)
  const undescribed = operations.filter(({ operation }) => {
    const { summary, tags, security, responses } = operation
    return !summary || !tags?.length || (security !== undefined && !responses['401'])
  })
  expect(undescribed.map(({ name }) => name)).toEqual([])
})

test('calls that create take Idempotency-Key, all take Accept-Language', () => {
  for (const { operation } of operations) {
    const headers = operation.parameters?.map((parameter) => parameter.name) ?? []
    expect(headers).toContain('Accept-Language')
    expect(headers.includes('Idempotency-Key')).toBe('201' in operation.responses)
  }
})

test('every reference leads somewhere', () => {
  const references = [...JSON.stringify(document).matchAll(/#\/components\/schemas\/([^"]+)/g)].map(
    (match) => match[1],
  )
  expect(Object.keys(document.components.schemas)).toEqual(expect.arrayContaining([...new Set(references)]))
})
