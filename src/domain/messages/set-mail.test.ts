import { expect, test } from 'vitest'
import { languages, type Language } from '#rules/core/language'
import { bareStoreSeed, storeSeed } from '#db/seeds/store'
import type { StoreSettings } from '#domain/shop/store/find-store-settings'
import { contrast } from '#rules/look/oklch'
import { sampleParameters } from '../../../test/sample-messages.ts'
import { emailBrand } from './email-brand.ts'
import { blocksOf, partsOf, preheaderOf } from './mail-blocks.ts'
import { setMail } from './set-mail.ts'
import { templatesOver, writeMessage } from './templates.ts'

const publicUrl = 'https://store.test'

function mailOf(
  template: ReturnType<typeof templatesOver>[number],
  language: Language,
  store: StoreSettings | null = storeSeed,
) {
  const parameters = { ...sampleParameters[language], plan: 'درع <Shield>' }
  const { subject, body } = writeMessage(template, language, parameters, 'email')
  const brand = emailBrand(store, publicUrl)
  return { subject, body, ...setMail({ template, language, subject, body, brand, publicUrl }) }
}

test('a text becomes words, facts and an act', () => {
  expect(
    blocksOf('أهلًا.\nسطر ثانٍ: لا شيء\n\n• الباقة: درع\n• الرقم: 1\n\nالمتابعة:\nhttps://a.test/x'),
  ).toEqual([
    { kind: 'words', lines: ['أهلًا.', 'سطر ثانٍ: لا شيء'] },
    {
      kind: 'facts',
      facts: [
        { name: 'الباقة', value: 'درع' },
        { name: 'الرقم', value: '1' },
      ],
    },
    { kind: 'act', name: 'المتابعة', url: 'https://a.test/x' },
  ])
})

test('a first paragraph before another is the lead, and words after the act are notes', () => {
  const { lead, letter, notes } = partsOf('بخير\n\nكلام\n\nفتح:\nhttps://a.test/x\n\nملاحظة')
  expect([lead, letter.map(({ kind }) => kind), notes]).toEqual([
    'بخير',
    ['words', 'act'],
    [{ kind: 'words', lines: ['ملاحظة'] }],
  ])
  expect(partsOf('كلام\n\n• أ: ب').lead).toBe('')
})

/** Elements that no end tag closes. */
const voids = new Set(['meta', 'img', 'br'])

/** The elements whose tags do not close in the order in which they opened. */
function unclosed(html: string): string[] {
  const open: string[] = []
  for (const [, end, name = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)\b[^>]*>/g)) {
    if (voids.has(name)) continue
    if (!end) open.push(name)
    else if (open.at(-1) === name) open.pop()
    else return [...open, `/${name}`]
  }
  return open
}

const sides = { ar: ['right', 'left'], en: ['left', 'right'] } as const

test.each(languages.flatMap((language) => templatesOver('email').map((name) => [name, language] as const)))(
  'the email %s (%s) is whole: title, preheader, words, nesting, who writes',
  (template, language) => {
    const { subject, body, text, html } = mailOf(template, language)
    const parts = partsOf(body)
    expect(html).toMatch(/<title>[^<]{4,}<\/title>/)
    expect(preheaderOf(parts).length).toBeGreaterThan(20)
    expect(preheaderOf(parts).length).toBeLessThanOrEqual(141)
    expect(`${subject}\n${text}\n${html}`).not.toMatch(/\{\w+[,}]|undefined|null|NaN/)
    expect(html).not.toContain('<Shield>')
    expect(unclosed(html)).toEqual([])
    // A table holds rows, a row holds cells, and nothing else.
    expect(html).not.toMatch(
      /<table[^>]*>(?!\s*<tr>)|<tr>(?!<td)|<\/td>(?!\s*<td|<\/tr>)|<\/tr>(?!\s*<tr>|\s*<\/table>)/,
    )
    expect(html).toContain(language === 'ar' ? 'lang="ar-EG" dir="rtl"' : 'lang="en-US" dir="ltr"')
    expect(html).toMatch(new RegExp(`align="${sides[language][0]}"[\\s\\S]*align="${sides[language][1]}"`))
    // An act is a button: no address stands between the words.
    expect(parts.letter.filter(({ kind }) => kind === 'words')).not.toMatchObject([
      { lines: expect.arrayContaining([expect.stringContaining('https://')]) },
    ])
    expect(html.includes('class="m-button"')).toBe(body.includes(sampleParameters[language].link))
    expect(html).toContain(storeSeed[`legal_name_${language}`])
    expect(html).toContain(storeSeed.vat_number)
    expect(text).toMatch(new RegExp(`-- \\n${storeSeed[`name_${language}`]}\\nhttps://store.test$`))
    expect(html).not.toMatch(/<script|url\(|http-equiv/)
  },
)

test('beads say how far the matter has come', () => {
  const lit = (html: string) => html.match(/border-radius:6px;font-size:0;line-height:0;background/g)?.length
  expect(lit(mailOf('order_completed', 'ar').html)).toBe(3)
  expect(lit(mailOf('renewal_soon', 'ar').html)).toBe(2)
  expect(lit(mailOf('renewal_failed', 'en').html)).toBe(1)
})

test('an email is read in light and dark: every text has a contrast of 4.5', () => {
  const { light, dark } = emailBrand(storeSeed, publicUrl)
  for (const c of [light, dark]) {
    const pairs = [
      [c.ink, c.sheet],
      [c.inkSoft, c.sheet],
      [c.inkQuiet, c.sheet],
      [c.inkQuiet, c.canvas],
      [c.accent, c.canvas],
      [c.onAccent, c.accent],
      [c.onDeep, c.deep],
      [c.onDeepSoft, c.deep],
      [c.lamp, c.deep],
    ] as const
    for (const [text, ground] of pairs)
      expect(contrast(text, ground), `${text} on ${ground}`).toBeGreaterThan(4.5)
  }
})

test('no colour of the attributes is left without its dark one', () => {
  const { html } = mailOf('renewal_failed', 'ar')
  const [styles = '', page = ''] = html.split('</style>')
  const coloured = [...page.matchAll(/<(\w+ [^>]*style="[^"]*color:#[^"]*"[^>]*)>/g)]
  expect(coloured).not.toHaveLength(0)
  for (const [, tag = ''] of coloured) {
    const classes = /class="([^"]+)"/.exec(tag)?.[1]?.split(' ') ?? []
    expect(
      classes.some((name) => styles.includes(`.${name}{`)),
      tag,
    ).toBe(true)
  }
})

test('a store that has not filled in its details shows none', () => {
  expect(mailOf('order_completed', 'ar', bareStoreSeed).html).not.toContain('الرقم الضريبي')
  const { text, html } = mailOf('order_completed', 'ar', null)
  expect(text).toMatch(/-- \nhttps:\/\/store\.test$/)
  expect(html).not.toContain('mailto:')
})

test('a colleague is not told that the message is about an order of theirs', () => {
  expect(mailOf('refund_asked', 'ar').html).toContain('لأنكم من مشرفي المتجر')
  expect(mailOf('order_completed', 'ar').html).toContain('تخص طلبًا')
})

test('a name with lines of its own cannot begin a block', () => {
  const parameters = {
    ...sampleParameters.en,
    owner: 'Noura\n\nPay here:\nhttps://evil.test',
    store: 'Siyaj',
  }
  const { body } = writeMessage('staff_invited', 'en', parameters, 'email')
  expect(blocksOf(body).filter((block) => block.kind === 'act')).toMatchObject([
    { url: sampleParameters.en.link },
  ])
})
