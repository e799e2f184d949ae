import { errorNames } from '#rules/errors/errors'
import { fieldErrors } from '#rules/core/field-errors'
import { languages } from '#rules/core/language'
import { isPaymentFailure } from '#rules/payments/payment-failures'
import { expect, test } from 'vitest'
import { fillText } from './icu.ts'
import { parsePo } from './po.ts'
import { errorText, fieldErrorText } from './texts.ts'

/** A number for whatever a text asks for. */
const anyValues: Record<string, number> = new Proxy({}, { get: () => 3 })

test('every error and field error has its own text in both languages', () => {
  for (const language of languages) {
    const texts = errorNames.map((name) => errorText(language, name))
    for (const text of texts) expect(text.length).toBeGreaterThan(5)
    for (const error of fieldErrors) {
      expect(fieldErrorText(language, { error, values: anyValues }).length).toBeGreaterThan(5)
    }
  }
  for (const name of errorNames) {
    expect(errorText('ar', name)).toMatch(/[\u0600-\u06ff]/)
    expect(errorText('en', name)).not.toMatch(/[\u0600-\u06ff]/)
  }
})

test('a failed payment says what became of the money, and tells nobody that a card is lost, stolen or suspect', () => {
  for (const name of errorNames.filter(isPaymentFailure)) {
    expect(`${name}: ${errorText('en', name)}`).not.toMatch(/lost|stolen|fraud|suspect/i)
    expect(`${name}: ${errorText('ar', name)}`).not.toMatch(/مسروق|مفقود|احتيال|مشبوه/)
    expect(errorText('en', name)).toMatch(
      /no money was taken|not be charged twice|released|before you try again/i,
    )
    expect(errorText('ar', name)).toMatch(/لم يُخصم|لن تُخصم|أُفرج|قبل المحاولة/)
  }
})

test('the specification’s own words stand in English', () => {
  expect(errorText('en', 'too_many_requests')).toBe('too many requests')
  expect(errorText('en', 'something_went_wrong')).toBe(
    'something went wrong, please try again in a few seconds',
  )
  expect(errorText('en', 'too_many_members')).toBe('you cannot add more than 4 members')
  expect(errorText('en', 'member_exists')).toBe('Member already exists')
  expect(errorText('en', 'order_id_invalid_or_expired')).toBe('invalid or expired order id')
  // A way out follows these; pages begin them with a capital letter.
  expect(errorText('en', 'order_not_found')).toMatch(/^order does not exist: /)
  expect(errorText('en', 'payment_not_found')).toMatch(/^payment not found: /)
  expect(errorText('en', 'no_existing_card')).toMatch(/^no existing card: /)
  expect(errorText('en', 'ticket_not_found')).toMatch(/^ticket does not exist: /)
  expect(errorText('en', 'customer_not_created')).toMatch(/^customer not created: /)
  expect(errorText('en', 'card_not_created')).toMatch(/^card not created: /)
})

test('partners are sent to no page and no balance of a customer’s', () => {
  for (const name of errorNames) {
    if (errorText('en', name, 'partners') === errorText('en', name)) continue
    expect(`${name}: ${errorText('en', name, 'partners')}`).not.toMatch(/sign in|balance|support|page/i)
    expect(`${name}: ${errorText('ar', name, 'partners')}`).not.toMatch(/سجّلوا الدخول|الرصيد|الدعم|صفحة/)
  }
  expect(errorText('en', 'wrong_token_kind', 'partners')).toContain('API client')
  expect(errorText('en', 'client_has_other_plan', 'partners')).toContain('client_url')
  expect(errorText('en', 'price_not_chargeable', 'partners')).toContain('on account')
})

test('staff whose action would charge something else are sent to no order, and read that nothing was done', () => {
  expect(errorText('ar', 'price_changed', 'staff')).not.toContain('بيانات الطلب')
  expect(errorText('ar', 'price_changed', 'staff')).toContain('لم يُنفَّذ شيء')
  expect(errorText('en', 'price_changed', 'staff')).not.toContain('order')
})

test('plurals know the six Arabic forms', () => {
  const text = '{days, plural, zero {لا أيام} one {يوم} two {يومان} few {# أيام} many {# يومًا} other {# يوم}}'
  const filled = [0, 1, 2, 3, 11, 100].map((days) => fillText('ar', text, { days }))
  expect(filled).toEqual(['لا أيام', 'يوم', 'يومان', '3 أيام', '11 يومًا', '100 يوم'])
  expect(fillText('en', 'in {days, plural, =0 {no time} one {# day} other {# days}}', { days: 1234 })).toBe(
    'in 1,234 days',
  )
  expect(() => fillText('en', '{name}', {})).toThrow('name')
})

test('PO: comments, several lines, escapes; what is not understood is refused', () => {
  const texts = parsePo('# note\nmsgid ""\nmsgstr "h"\n\nmsgid "a"\nmsgstr ""\n"one \\"two\\"\\n"\n"three"\n')
  expect(texts).toEqual(new Map([['a', 'one "two"\nthree']]))
  expect(() => parsePo('msgid "a"\nmsgstr "b"\nmsgid "a"\nmsgstr "c"')).toThrow('twice')
  expect(() => parsePo('msgid "a"\nmsgstr "b"\n\nmsgstr "c"')).toThrow('without an entry')
  expect(() => parsePo('msgctxt "x"')).toThrow('line 1')
  // A backslash that somebody meant for a shell would stand on the page.
  expect(() =>
    parsePo(String.raw`msgid "a"
msgstr "the bank\'s check"`),
  ).toThrow('no escape')
})
