import { describe, expect, test } from 'vitest'
import { foldForSearch, isFound } from './search-text.ts'

const question = 'هل يتجدّد اشتراكي تلقائيًّا؟ وكيف أُوقِف التجديد في «الباقة» الأولى؟'

describe('finds however it was written', () => {
  test.each([
    ['without marks', 'يتجدد'],
    ['with marks', 'يَتَجَدَّدُ'],
    ['stretched', 'يتجـــدد'],
    ['hamza above, below, madda, none', 'أوقف'],
    ['hamza left out', 'اوقف'],
    ['hamza on the wrong side', 'إوقف'],
    ['ha instead of ta marbuta', 'الباقه'],
    ['alef maqsura instead of ya', 'اشتراكى'],
    ['ya with hamza or without', 'تلقايي'],
    ['ya instead of alef maqsura', 'الاولي'],
    ['several words in any order', 'التجديد هل'],
    ['with its question mark', 'الأولى؟'],
    ['with quotation marks', '«الباقة»'],
    ['a part of a word', 'تجديد'],
    ['nothing at all', '  '],
  ])('%s', (_, query) => {
    expect(isFound(question, query)).toBe(true)
  })

  test.each([
    ['another word', 'استرداد'],
    ['one word of two', 'التجديد استرداد'],
  ])('but not %s', (_, query) => {
    expect(isFound(question, query)).toBe(false)
  })
})

test('English is found in any case, and digits of all three kinds are one', () => {
  expect(isFound('Does my subscription renew by itself?', 'RENEW subscription')).toBe(true)
  expect(isFound('تكفيه 300 نقطة', '٣٠٠')).toBe(true)
  expect(isFound('تكفيه ۳۰۰ نقطة', '300')).toBe(true)
})

test('folds composed and taken-apart letters alike', () => {
  expect(foldForSearch('أ')).toBe('ا')
  expect(foldForSearch('ا\u0654')).toBe('ا')
  expect(foldForSearch('مسؤول شيء')).toBe('مسوول شي')
})
