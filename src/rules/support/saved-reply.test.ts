import { expect, test } from 'vitest'
import { fillReply, hasGap, unknownPlaceholders } from '#rules/support/saved-reply'

const nothing = { client_name: null, order: null, plan: null, ticket: null, staff_name: null, store: null }

test('fills what is known, and leaves a visible gap for what is not', () => {
  const text = 'أهلًا {client_name}، طلبكم {order} في {store}.'
  const filled = fillReply(text, { ...nothing, client_name: 'نورة', store: 'سياج' })
  expect(filled).toBe('أهلًا نورة، طلبكم {order} في سياج.')
  expect(hasGap(filled)).toBe(true)
  expect(hasGap(fillReply(text, { ...nothing, client_name: 'نورة', store: 'سياج', order: '100001' }))).toBe(
    false,
  )
})

test('a value is put in as it is: what looks like a placeholder or a pattern in it stays', () => {
  const filled = fillReply('{client_name}', { ...nothing, client_name: "{order} $& $'", order: '5' })
  expect(filled).toBe("{order} $& $'")
})

test('knows which braces it cannot fill', () => {
  expect(unknownPlaceholders('{client_name} {order}')).toEqual([])
  expect(unknownPlaceholders('{order} {password}')).toEqual(['{password}'])
  expect(unknownPlaceholders('{}')).toEqual(['{}'])
  expect(unknownPlaceholders('بلا أقواس')).toEqual([])
  expect(hasGap('{password}')).toBe(false)
})
