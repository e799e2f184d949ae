import { expect, test } from 'vitest'
import { ShopError } from '#rules/errors/shop-error'
import { languages } from '#rules/core/language'
import { templateNames } from '#rules/messages/template-names'
import { textFields, variablesIn, type OwnTexts } from '#rules/messages/message-texts'
import { sentenceField } from '#rules/messages/message-sentences'
import { ourSentences, ourTexts, writeMessage } from '#domain/messages/templates'
import { seededPlace } from '../../../../test/seeded-place.ts'
import { allowedParts, checkTexts, takeTexts } from './check-texts.ts'
import { samplesOf } from './place-values.ts'

/** What is wrong with texts, by their fields. */
function problemsOf(template: (typeof templateNames)[number], own: OwnTexts, place = seededPlace) {
  try {
    checkTexts(place, template, own)
    return {}
  } catch (error) {
    return error instanceof ShopError ? error.details.fields : error
  }
}

test.each(templateNames)('our own texts of %s would be accepted, and are taken for ours', (template) => {
  const sentences = ourSentences(template).flatMap((sentence) =>
    languages.map((language) => [sentenceField(sentence.id, language), sentence.ours[language]] as const),
  )
  const ours: OwnTexts = { ...ourTexts(template), ...Object.fromEntries(sentences) }
  expect(problemsOf(template, ours)).toEqual({})
  expect(takeTexts(template, {}, ours)).toEqual({})
  for (const [, sentence] of sentences) expect(sentence).not.toMatch(/\{\w+,/)
  // Nothing but names in braces, which staff can write as well.
  for (const field of textFields) expect(ours[field] ?? '').not.toMatch(/\{\w+,/)
})

test('what is typed takes the place of what stands; null, and what reads like ours, puts ours back', () => {
  const stands = { sms_ar: 'نص {link}', subject_ar: 'عنوان' }
  expect(takeTexts('plan_expired', stands, { sms_ar: ' غيره  {link} ' })).toEqual({
    sms_ar: 'غيره {link}',
    subject_ar: 'عنوان',
  })
  const { sms_ar } = ourTexts('plan_expired')
  expect(takeTexts('plan_expired', stands, { sms_ar: `${sms_ar} `, subject_ar: null })).toEqual({})
  // An SMS alone has no letter.
  expect(takeTexts('code', {}, { mail_ar: 'x' })).toEqual({})
})

test('a sentence says what ours says for its case, with what is known there', () => {
  const field = 'sentences.paid.both_ar'
  expect(problemsOf('renewal_paid', { [field]: '{charge} من البطاقة' })).toEqual({
    [field]: [{ error: 'placeholder_missing', values: { missing: '{balance}' } }],
  })
  expect(problemsOf('renewal_paid', { [field]: '{charge} و{balance} {code}' })).toEqual({
    [field]: [{ error: 'unknown_placeholder', values: { wrong: '{code}', known: expect.any(String) } }],
  })
  // Values of the message itself are known, too.
  expect(problemsOf('renewal_paid', { [field]: '{charge} بالبطاقة و{balance} بالرصيد حتى {until}' })).toEqual(
    {},
  )
  expect(problemsOf('renewal_paid', { [field]: '' })).toEqual({ [field]: ['required'] })
})

test('a sentence is of its own message alone, and stays in its line', () => {
  expect(() => takeTexts('plan_expired', {}, { 'sentences.paid.card_ar': 'بالبطاقة' })).toThrow(
    expect.objectContaining({ name: 'ShopError' }),
  )
  expect(takeTexts('renewal_paid', {}, { 'sentences.paid.card_en': 'with\na card' })).toEqual({
    'sentences.paid.card_en': 'with a card',
  })
  const sums = 'Net: {net}\nTax: {tax}\nTotal: {amount}'
  const own = takeTexts('order_completed', {}, { 'sentences.order_completed.sums_en': sums })
  expect(own).toEqual({ 'sentences.order_completed.sums_en': sums })
  const { body } = writeMessage('order_completed', 'en', samplesOf(seededPlace, 'en'), 'email', own)
  expect(body).toContain('Net: SAR 200.00\nTax: SAR 30.00\nTotal: SAR 230.00')
})

test('an SMS that a sentence makes too long is refused at that sentence', () => {
  const long = `{plan} ${'ا'.repeat(150)}`
  const field = 'sentences.sms.subscription_changed.paused_ar'
  const found = problemsOf('subscription_changed', {
    [field]: `${long} {until}`,
    'sentences.sms.subscription_changed.ended_ar': 'انتهت «{plan}».',
  })
  expect(found).toEqual({
    [field]: [
      { error: 'too_many_parts', values: { parts: 3, max: expect.any(Number), over: expect.any(Number) } },
    ],
  })
  // Letters that no English SMS has.
  const quoted = problemsOf('renewal_paid', {
    'sentences.sms.paid.nothing_en': `“nothing” charged ${'a'.repeat(90)}`,
  })
  expect(JSON.stringify(quoted)).toContain('sms_letters')
})

test('a code or a link cannot be forgotten, and an email’s link is a button', () => {
  expect(problemsOf('code', { sms_en: 'Hello' })).toEqual({
    sms_en: [{ error: 'placeholder_missing', values: { missing: '{code}' } }],
  })
  expect(problemsOf('plan_expired', { mail_ar: 'انتهت باقتكم، وهذا رابطها {link}' })).toEqual({
    mail_ar: [{ error: 'link_not_alone', values: { name: '{link}' } }],
  })
  expect(problemsOf('plan_expired', { mail_ar: 'انتهت باقتكم\n\nالعودة:\n{link}' })).toEqual({})
})

test('an SMS is counted with the store’s name and its longest values', () => {
  const problem = problemsOf('code', { sms_ar: `رمز الدخول إلى حسابكم هو {code} ${'ا'.repeat(40)}` })
  expect(problem).toEqual({
    sms_ar: [{ error: 'too_many_parts', values: { parts: 2, max: 1, over: expect.any(Number) } }],
  })
  // Three more letters in the store's name are three more to remove.
  const longer = { ...seededPlace, store: { ...seededPlace.store, name_ar: 'سياجكمم' } }
  const over = (found: unknown) => JSON.stringify(found).match(/"over":(\d+)/)?.[1]
  const sms_ar = `رمز {code} ${'ا'.repeat(60)}`
  expect(Number(over(problemsOf('code', { sms_ar }, longer)))).toBe(
    Number(over(problemsOf('code', { sms_ar }))) + 3,
  )
})

test('a store whose name alone takes a part may write as long as we do', () => {
  const long = { ...seededPlace, store: { ...seededPlace.store, name_ar: 'ا'.repeat(60) } }
  expect(allowedParts(seededPlace, 'code', 'ar')).toBe(1)
  expect(allowedParts(long, 'code', 'ar')).toBe(2)
})

test('whatever a text may hold can be filled, over each channel', () => {
  for (const template of templateNames) {
    const ours = ourTexts(template)
    const names = variablesIn(Object.values(ours).join(''))
    const everything = names.map((name) => `{${name}}`).join('')
    const own = Object.fromEntries(Object.keys(ours).map((field) => [field, everything]))
    for (const language of languages) {
      for (const channel of ['sms', 'email'] as const) {
        const written = writeMessage(template, language, samplesOf(seededPlace, language), channel, own)
        expect(written.body).not.toMatch(/[{}]/)
      }
    }
  }
})
