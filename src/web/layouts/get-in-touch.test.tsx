import { expect, test } from 'vitest'
import { wordsOf } from '#test/drawn'
import { GetInTouch } from './get-in-touch.tsx'

test('no page leads to itself: the contact page has no "write to us", the questions have no "questions"', () => {
  const landing = wordsOf(<GetInTouch />)
  expect(landing).toContain('راسلونا')
  expect(landing).toContain('تصفّح الأسئلة الشائعة')
  expect(wordsOf(<GetInTouch />, '/page/contact-us')).not.toContain('راسلونا')
  expect(wordsOf(<GetInTouch />, '/faq')).not.toContain('تصفّح الأسئلة')
})
