import { expect, test } from 'vitest'
import { languages } from '#rules/language'
import { bareStoreSeed, storeSeed } from '#db/seeds/store'
import { blocksOf, setMail } from './set-mail.ts'
import { mailTemplates } from '#rules/message-templates'
import { writeMessage } from './templates.ts'

const values = {
  order: '100042',
  plan: 'درع <Shield>',
  from: '25 سبتمبر 2026',
  netMinor: 20_000n,
  taxMinor: 3_000n,
  amountMinor: 23_000n,
  chargeMinor: 20_000n,
  balanceMinor: 3_000n,
  destination: 'card' as const,
  link: 'https://store.test/user/orders/1?a=1&b=2',
  day: '20 ديسمبر 2026',
  until: '25 ديسمبر 2026',
  card: '1010',
  month: 'ديسمبر 2026',
  count: '3',
  before: '69.00 ر.س',
  after: '92.00 ر.س',
  date: '1 مارس 2027',
  text: 'ارتفعت كلفة الخدمة.',
  cause: 'no_longer_held' as const,
  rows: '8',
  kinds: 'refund_request:1:0,ticket:7:2',
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

test.each(languages)('every email (%s) has words, facts and one act, and says who writes', (language) => {
  for (const template of mailTemplates) {
    const { subject, body } = writeMessage(template, language, values, 'email')
    expect(blocksOf(body).map(({ kind }) => kind)).toEqual(['words', 'facts', 'act'])
    const { text, html } = setMail({
      language,
      subject,
      body,
      store: storeSeed,
      publicUrl: 'https://store.test',
    })
    expect(text).toContain(values.link)
    expect(text).toMatch(new RegExp(`-- \\n${storeSeed[`name_${language}`]}\\nhttps://store.test$`))
    expect(html).toContain(language === 'ar' ? 'lang="ar-EG" dir="rtl"' : 'lang="en-US" dir="ltr"')
    expect(html).toContain('href="https://store.test/user/orders/1?a=1&#38;b=2"')
    expect(html).toContain(storeSeed[`legal_name_${language}`])
    expect(html).toContain(storeSeed.vat_number)
    expect(html).not.toMatch(/<script|<img|<Shield>|[{}]order/)
  }
})

test('a store that has not filled in its details shows none', () => {
  const { subject, body } = writeMessage('order_completed', 'ar', values, 'email')
  const { html } = setMail({
    language: 'ar',
    subject,
    body,
    store: bareStoreSeed,
    publicUrl: 'https://store.test',
  })
  expect(html).not.toContain('الرقم الضريبي')
  expect(
    setMail({ language: 'ar', subject, body, store: null, publicUrl: 'https://store.test' }).text,
  ).toMatch(/-- \nhttps:\/\/store\.test$/)
})
