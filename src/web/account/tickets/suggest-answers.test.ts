import { expect, test } from 'vitest'
import { faqSeeds } from '#db/seeds/faqs'
import { suggestAnswers } from './suggest-answers.ts'

const asked = (language: 'ar' | 'en') =>
  faqSeeds.map((faq) => ({ question: faq[`question_${language}`], paragraphs: [faq[`answer_${language}`]] }))

const first = (message: string, language: 'ar' | 'en') =>
  suggestAnswers(message, asked(language))[0]?.question

test.each([
  ['أريد الفاتورة الضريبية لطلبي', 'هل أحصل على فاتورة ضريبية؟'],
  ['لم يصلني الرمز على جوالي', 'لم يصلني رمز الدخول، ما الحل؟'],
  ['كيف أوقف التجديد', 'كيف أوقف التجديد التلقائي؟ وماذا أخسر؟'],
])('«%s» is answered by «%s»', (message, question) => {
  expect(first(message, 'ar')).toBe(question)
})

test('in English as well', () => {
  expect(first('where is my tax invoice', 'en')).toBe('Do I get a tax invoice?')
})

test('what is about nothing of them suggests nothing', () => {
  expect(suggestAnswers('', asked('ar'))).toEqual([])
  expect(suggestAnswers('مرحبا', asked('ar'))).toEqual([])
})

test('three at the most', () => {
  expect(suggestAnswers(faqSeeds.map(({ question_ar }) => question_ar).join(' '), asked('ar'))).toHaveLength(
    3,
  )
})
