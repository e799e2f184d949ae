import { expect, test } from 'vitest'
import { wordsOf } from '#test/drawn'
import { PricesNow } from './schedule-price.tsx'

test('an amount that was entered both ways is one line with all who pay it', () => {
  const words = wordsOf(
    <PricesNow
      renewing={[
        { price_with_tax_minor: 23_000, subscribers: 418 },
        { price_with_tax_minor: 20_700, subscribers: 3 },
        { price_with_tax_minor: 23_000, subscribers: 2 },
      ]}
    />,
  )
  expect(words.match(/230\.00/g)).toHaveLength(1)
  expect(words).toContain('420 مشتركًا')
  expect(words).toContain('3 مشتركين')
})
