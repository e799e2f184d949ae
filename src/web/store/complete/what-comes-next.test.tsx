import { expect, test } from 'vitest'
import { wordsOf } from '#test/drawn'
import { WhatComesNext } from './what-comes-next.tsx'

test('beside the last button stands what will be paid, and that nothing is taken before', () => {
  const words = wordsOf(<WhatComesNext amount={6_900} isLater={false} />)
  expect(words).toContain('69.00')
  expect(words).toContain('لا يُخصم شيء قبل ذلك')
  expect(wordsOf(<WhatComesNext amount={0} isLater={false} />)).toContain('لا شيء مطلوب الآن')
})
