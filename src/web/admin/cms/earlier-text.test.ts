import { expect, test } from 'vitest'
import { earlierText, readPageText } from './earlier-text.ts'

test('a change of a page gives back the text that it replaced, and nothing else of the page', () => {
  const changes = {
    content_ar: { before: '<p>قبل</p>', after: '<p>بعد</p>' },
    title_ar: { before: '', after: 'عنوان' },
    is_active: { before: false, after: true },
  }
  expect(earlierText(changes)).toEqual({ content_ar: '<p>قبل</p>', title_ar: '' })
  const form = new FormData()
  form.set('content_ar', '<p>قبل</p>')
  form.set('is_active', 'on')
  expect(readPageText(form)).toEqual({ content_ar: '<p>قبل</p>' })
})

test('where no text was replaced there is none to bring back', () => {
  expect(earlierText({ content_ar: { before: null }, position: { before: 1 } })).toBeNull()
})
