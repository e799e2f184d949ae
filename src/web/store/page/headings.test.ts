import { expect, test } from 'vitest'
import { beginningOf, listHeadings } from './headings.ts'

const long = '<p>مقدمة</p><h2>أولًا &amp; ثانيًا</h2><p>نص</p><h2 dir="rtl"><strong>ب</strong> ج</h2><h2>د</h2>'

test('headings of a long page get ids, in order, and are listed as text', () => {
  const { html, headings } = listHeadings(long)
  expect(headings).toEqual([
    { id: 'part-1', text: 'أولًا & ثانيًا' },
    { id: 'part-2', text: 'ب ج' },
    { id: 'part-3', text: 'د' },
  ])
  expect(html).toContain('<h2 id="part-2" dir="rtl"><strong>ب</strong> ج</h2>')
})

test('a short page stays as it is', () => {
  expect(listHeadings('<h2>أ</h2><p>ب</p>')).toEqual({ html: '<h2>أ</h2><p>ب</p>', headings: [] })
})

test('a page is described by its first paragraph, cut between words', () => {
  expect(beginningOf(long)).toBe('مقدمة')
  expect(beginningOf('<h2>أ</h2>')).toBe('')
  const words = beginningOf(`<p>${'كلمة '.repeat(80)}</p>`)
  expect(words.length).toBeLessThanOrEqual(156)
  expect(words).toMatch(/كلمة…$/)
})
