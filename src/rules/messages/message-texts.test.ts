import { expect, test } from 'vitest'
import {
  cleanMessageText,
  fillVariables,
  findSmsProblem,
  findTextProblems,
  maxSms,
  variablesOfPart,
} from '#rules/messages/message-texts'

const ours = {
  sms_ar: 'رمز {code} إلى {phone}',
  sms_en: 'Code {code} to {phone}',
  subject_ar: 'رمز',
  subject_en: 'Code',
  mail_ar: 'رمز {code} إلى {phone}\n\n{text}',
  mail_en: 'Code {code} to {phone}\n\n{text}',
}
const inSms = variablesOfPart('old_phone_code', 'sms', ours)

test('a part may be filled with what our own texts of the message use, as far as it has room', () => {
  expect(inSms).toEqual([
    { name: 'code', isRequired: true },
    { name: 'phone', isRequired: false },
  ])
  // No code, link or lines in a subject: it is kept, and shown in lists.
  expect(variablesOfPart('old_phone_code', 'subject', ours)).toEqual([{ name: 'phone', isRequired: false }])
  expect(variablesOfPart('old_phone_code', 'mail', ours).map(({ name }) => name)).toEqual([
    'code',
    'phone',
    'text',
  ])
})

test('what has to be said of money and days cannot be left out', () => {
  const soon = { sms_ar: '{plan} {day} {amount} {how} {link}', mail_ar: '{plan}' }
  const required = variablesOfPart('renewal_soon', 'sms', soon).filter(({ isRequired }) => isRequired)
  expect(required.map(({ name }) => name)).toEqual(['day', 'amount', 'how', 'link'])
})

test.each([
  ['', ['required']],
  ['رمز {code} إلى {phone}', []],
  ['رمز {code}', []],
  ['رمز {phone}', [{ error: 'placeholder_missing', values: { missing: '{code}' } }]],
  [
    'رمز {code} {plan}',
    [{ error: 'unknown_placeholder', values: { wrong: '{plan}', known: '{code} {phone}' } }],
  ],
  ['رمز {code} {', [{ error: 'unknown_placeholder', values: { wrong: '{', known: '{code} {phone}' } }]],
  ['{code, plural, other {x}}', [{ error: 'unknown_placeholder', values: expect.anything() }]],
  [`{code}${'ا'.repeat(600)}`, [{ error: 'longer_than', values: { max: 600 } }]],
])('%j', (text, problems) => expect(findTextProblems(600, text, inSms)).toEqual(problems))

test('braces in a message that nothing fills are to go', () => {
  expect(findTextProblems(150, 'رمز {x}', [])).toEqual([
    { error: 'no_placeholders', values: { wrong: '{x}' } },
  ])
})

test('an SMS over its parts is refused with how much is too much, or with the letters that are to blame', () => {
  const arabic = 'ا'.repeat(75)
  expect(findSmsProblem(arabic, arabic, 1)).toEqual({
    error: 'too_many_parts',
    values: { parts: 2, max: 1, over: 5 },
  })
  expect(findSmsProblem(arabic, arabic, 2)).toBeNull()
  const english = `${'a'.repeat(80)} “x”`
  expect(findSmsProblem(english, english, 1)).toEqual({
    error: 'sms_letters',
    values: { letters: '“ ”', parts: 2, max: 1 },
  })
  expect(maxSms(['a', 'a'.repeat(161), 'ا'.repeat(60)])).toHaveLength(161)
})

test('a text is kept in its lines, without characters that turn its order around', () => {
  expect(cleanMessageText('subject', ' رمز\nدخول ')).toBe('رمز دخول')
  expect(cleanMessageText('mail', 'a\r\n\r\n\r\nb\u202e')).toBe('a\n\nb')
  expect(cleanMessageText('mail', 'x \u2066•••• {card}\u2069 y \u2066z')).toBe(
    'x \u2066•••• {card}\u2069 y z',
  )
  expect(fillVariables('{a} {b}', { a: 1 })).toBe('1 {b}')
})
