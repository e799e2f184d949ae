import { expect, test } from 'vitest'
import { wordsOf } from '#test/drawn'
import { ChangedSections } from './section-titles.tsx'

test('before the first sections there was no order', () => {
  const first = [{ kind: 'plans', is_shown: true }]
  expect(wordsOf(<ChangedSections value={[]} other={first} />)).toBe('الترتيب: لا شيء')
})
