import { expect, test } from 'vitest'
import { wordsOf } from '#test/drawn'
import { OrderBadge } from './status-badge.tsx'

test('an order whose payment came to nothing does not say that somebody refused it', () => {
  const words = wordsOf(<OrderBadge status="declined" />)
  expect(words).toContain('لم ينجح الدفع')
  expect(words).not.toContain('رفض')
})
