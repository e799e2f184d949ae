import { expect, test } from 'vitest'
import { wordsOf } from '#test/drawn'
import { CardSaved } from './card-saved.tsx'

const saved = (gateway: 'moyasar' | 'tap') => wordsOf(<CardSaved card={{ gateway }} hasOffer={false} />)

test('a riyal is given back only where the gateway held one', () => {
  expect(saved('moyasar')).toContain('وأُعيد الريال المحجوز')
  expect(saved('tap')).toContain('تحقق منها بنككم.')
  expect(saved('tap')).not.toContain('الريال')
})
