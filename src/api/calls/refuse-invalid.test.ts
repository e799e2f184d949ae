import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { createCouponRoute } from '#contract/staff-catalogue-coupons'
import { createProductRoute } from '#contract/staff-catalogue-products'
import { createPageRoute } from '#contract/staff-pages'
import { updateStoreSettingsRoute } from '#contract/staff-store'
import { openTicketRoute } from '#contract/tickets'
import { PageQuery, type z } from '#contract/wire'
import { fieldErrors, type FieldError } from '#rules/core/field-errors'
import { languages } from '#rules/core/language'
import { fieldErrorText } from '#locales/texts'
import { fieldsOf } from './refuse-invalid.ts'

type Route = { request: { body: { content: { 'application/json': { schema: z.ZodType } } } } }

/** What a caller reads beside the field, in Arabic and in English. */
function result(route: Route | z.ZodType, input: unknown, field: string): string[] {
  const shape = 'request' in route ? route.request.body.content['application/json'].schema : route
  const { error } = shape.safeParse(input)
  const problems = fieldsOf((error?.issues ?? []) as Parameters<typeof fieldsOf>[0], input)[field] ?? []
  return languages.flatMap((language) => problems.map((problem) => fieldErrorText(language, problem)))
}

describe('says what would be right', () => {
  const coupon = { code: 'EID10', kind: 'percent', percentage: 10 }
  test.each<[string, string[], RegExp[]]>([
    [
      'a VAT number that does not end in 3',
      result(updateStoreSettingsRoute, { version: 1, vat_number: '310122393500004' }, 'vat_number'),
      [/خمسة عشر رقمًا.*310122393500003/, /fifteen digits.*310122393500003/],
    ],
    [
      'an empty price, which no number is',
      result(createProductRoute, { price_minor: null }, 'price_minor'),
      [/أدخلوا رقمًا، مثل 60/, /Enter a number, such as 60/],
    ],
    [
      'a price below nothing',
      result(createProductRoute, { price_minor: -1 }, 'price_minor'),
      [/0\.00 ريال/, /SR 0\.00/],
    ],
    [
      'days beyond the bounds',
      result(createProductRoute, { days: 4_000 }, 'days'),
      [/3,660 على الأكثر/, /3,660 at most/],
    ],
    [
      'an amount in halalas beside riyals',
      result(createCouponRoute, { ...coupon, amount_minor: 0 }, 'amount_minor'),
      [/0\.01 ريال/, /SR 0\.01/],
    ],
    [
      'an Arabic slug',
      result(createPageRoute, { slug: 'الخصوصية', title_ar: 'أ', title_en: 'b' }, 'slug'),
      [/privacy-policy/, /privacy-policy/],
    ],
    [
      'an Arabic coupon code',
      result(createCouponRoute, { ...coupon, code: 'خصم' }, 'code'),
      [/EID10/, /EID10/],
    ],
    [
      'what is not one of the choices',
      result(createCouponRoute, { ...coupon, kind: 'gift' }, 'kind'),
      [/percent, amount/, /percent, amount/],
    ],
    [
      'a title that is too long',
      result(createPageRoute, { slug: 'a', title_ar: 'أ'.repeat(121), title_en: 'b' }, 'title_ar'),
      [/120 حرفًا على الأكثر/, /120 characters at most/],
    ],
    [
      'a page that is too large',
      result(PageQuery, { limit: 500 }, 'limit'),
      [/100 على الأكثر/, /100 at most/],
    ],
    [
      'a moment without its zone',
      result(createCouponRoute, { ...coupon, starts_at: '2026-11-20' }, 'starts_at'),
      [/2026-11-20T14:02:00\+03:00/, /2026-11-20T14:02:00\+03:00/],
    ],
    [
      'a word where a yes or no belongs',
      result(createProductRoute, { is_active: 'yes' }, 'is_active'),
      [/boolean/, /boolean/],
    ],
  ])('%s', (_, texts, words) => {
    expect(texts).toHaveLength(words.length)
    for (const [index, word] of words.entries()) expect(texts[index]).toMatch(word)
  })

  test('of a body that is none too', () => {
    expect(result(createCouponRoute, null, 'body')).toHaveLength(2)
  })

  test('all at once', () => {
    const { schema } = createCouponRoute.request.body.content['application/json']
    const input = {
      ...coupon,
      code: 'خصم',
      percentage: null,
      starts_at: '2026-11-20T00:00:00+03:00',
      ends_at: '2026-11-19T00:00:00+03:00',
    }
    const { error } = schema.safeParse(input)
    const fields = fieldsOf((error?.issues ?? []) as Parameters<typeof fieldsOf>[0], input)
    expect(fields).toEqual({
      code: ['not_a_coupon_code'],
      percentage: ['required'],
      ends_at: ['ends_before_start'],
    })
  })
})

test('every problem that a shape names is a whole sentence, without values of a verb', () => {
  const files = globSync('src/contract/**/*.ts')
  const named = files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/error: '(\w+)'/g)])
  expect(named.length).toBeGreaterThan(100)
  for (const name of new Set(named.map((found) => found[1] ?? ''))) {
    expect(fieldErrors).toContain(name)
    for (const language of languages) expect(fieldErrorText(language, name as FieldError)).not.toMatch(/[{}]/)
  }
})

test('too many files of a message are told like any list that is too long', () => {
  const ids = Array.from({ length: 21 }, () => '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a1001')
  const said = (attachment_ids: unknown) =>
    result(openTicketRoute, { description: 'a', attachment_ids }, 'attachment_ids')
  expect(said(ids)[1]).toMatch(/20/)
  expect(said('a'.repeat(21))).not.toEqual([])
})
