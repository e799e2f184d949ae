import { expect, test } from 'vitest'
import { errors } from '#rules/errors/errors'
import { outcomeOf, refused } from './outcome.server.ts'

const outdated = (conflicts: Record<string, { current: unknown; yours: unknown }>) =>
  refused({ status: 409, body: { message: 'older', version: 3, conflicts } }).data

test('an older version conflicts where it wants something else than what stands', () => {
  const fields = { name: { current: 'a', yours: 'b' } }
  expect(outdated(fields)).toMatchObject({ did: 'nothing', conflict: { version: 3, fields } })
})

test('a repeat of an edit that was made is told as saved', () => {
  expect(outdated({})).toMatchObject({ did: 'saved' })
})

test('any other refusal says what is wrong', () => {
  const body = { message: 'no', errors: { name: ['required'] } }
  expect(refused({ status: 422, body }).data).toMatchObject({ did: 'nothing', conflict: null, ...body })
})

test('where a call still runs or the store failed nobody knows whether it was done', () => {
  const inUse = { message: 'wait', code: errors.idempotency_key_in_use[0] }
  expect(refused({ status: 409, body: inUse }).data).toMatchObject({ isUnanswered: true })
  expect(refused({ status: 503, body: { message: 'later' } }).data).toMatchObject({ isUnanswered: true })
  expect(refused({ status: 422, body: { message: 'no' } }).data).not.toHaveProperty('isUnanswered')
})

test('what was done names what it was done to, by itself or from the answer', () => {
  const made = { status: 201 as const, body: { order: { id: 'new' } } }
  expect(outcomeOf(made, 'saved', ({ order }) => order.id).data).toEqual({ did: 'saved', id: 'new' })
  expect(outcomeOf({ status: 204, body: null }, 'deleted', 'old').data).toEqual({ did: 'deleted', id: 'old' })
})

test('an answer that refuses is an outcome of nothing, with its status', () => {
  const { data, init } = outcomeOf({ status: 409, body: { message: 'no' } }, 'saved', 'one')
  expect(data).toMatchObject({ did: 'nothing', message: 'no' })
  expect(init).toEqual({ status: 409 })
})
