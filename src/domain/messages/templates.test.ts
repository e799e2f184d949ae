import { expect, test } from 'vitest'
import { subscriptionChanges, templateNames } from '#rules/message-templates'
import { writeMessage } from './templates.ts'

test('a code message says why it was sent and fits one Arabic SMS part', () => {
  for (const template of ['code', 'staff_code'] as const) {
    const { body } = writeMessage(template, 'ar', { code: '123456' })
    expect(body).toContain('123456')
    expect(body.length).toBeLessThanOrEqual(70)
    expect(writeMessage(template, 'en', { code: '123456' }).body.length).toBeLessThanOrEqual(160)
  }
})

const values = {
  code: '1',
  phone: '+966512345678',
  email: 'noura@example.test',
  order: '100042',
  number: 'INV-000042',
  invoice: 'INV-000041',
  plan: 'الاحترافية',
  company: 'شركة المثال للتجارة',
  quote: 'QT-000042',
  purchaseOrder: 'PO-2026/17',
  ticket: '40001',
  by: 'عمر',
  partner: 'سفر',
  owner: 'نورة العتيبي',
  store: 'سياج',
  address: 'https://partner.test/hook',
  from: '25 سبتمبر 2026',
  netMinor: 20_000n,
  taxMinor: 3_000n,
  amountMinor: 23_000n,
  chargeMinor: 20_000n,
  balanceMinor: 3_000n,
  link: 'https://store.test/x',
  day: '20 ديسمبر 2026',
  until: '25 ديسمبر 2026',
  card: '1010',
  month: 'ديسمبر 2026',
  count: '3',
  destination: 'balance' as const,
  ends: 'period' as const,
  cause: 'no_longer_held' as const,
  before: '69.00 ر.س',
  after: '92.00 ر.س',
  other: 'حصن',
  date: '1 مارس 2027',
  text: 'ارتفعت كلفة الخدمة.',
  sent: '800',
  budget: '1000',
  entered: '20',
  wrong: '300',
  hours: '6',
  rows: '8',
  kinds: 'refund_request:1:0,ticket:7:2',
}

test('each change that staff made of a subscription is said, with any number', () => {
  for (const change of subscriptionChanges) {
    for (const language of ['ar', 'en'] as const) {
      for (const count of [0, 1, 2, 3, 11, 100]) {
        const { body } = writeMessage('subscription_changed', language, { ...values, change, count })
        expect(body).not.toMatch(/[{}]/)
        expect(body).toContain('https://store.test/x')
      }
    }
  }
})

test('every message is written in both languages', () => {
  for (const template of templateNames) {
    for (const language of ['ar', 'en'] as const) {
      const { subject, body } = writeMessage(template, language, values)
      expect(subject).not.toMatch(/[{}]/)
      expect(body).not.toMatch(/[{}]/)
    }
  }
  expect(writeMessage('refund_sent', 'ar', values).body).toBe(
    'أعدنا \u2066230.00\u2069 ر.س عن الطلب 100042 إلى رصيدكم في المتجر، وهو جاهز للاستخدام. انتهت بذلك المدة التي دُفعت بهذا الطلب، وتستمر الباقة حتى 25 ديسمبر 2026.',
  )
  expect(writeMessage('refund_sent', 'ar', { ...values, ends: 'plan' }, 'email').body).toContain(
    'جاهز للاستخدام. انتهت بذلك باقة «الاحترافية».\n',
  )
  expect(writeMessage('refund_sent', 'en', { ...values, ends: 'nothing' }).body).toMatch(/ready to use\.$/)
})

test('whoever never asked for anything is told which store writes, and what is to be paid', () => {
  for (const language of ['ar', 'en'] as const) {
    const result = { ...values, store: 'STORE', owner: 'OWNER' }
    expect(writeMessage('member_invited', language, result).body).toMatch(/OWNER.*STORE/s)
    expect(writeMessage('partner_order_bought', language, result).body).toContain('STORE')
    const toPay = writeMessage('partner_order_to_pay', language, result).body
    expect(toPay).toContain('STORE')
    expect(toPay).toContain('230.00')
    // A request to pay takes no consent: the page asks for it.
    expect(writeMessage('payment_link', language, result).body).not.toMatch(/توافقون|accept/)
  }
})

test('an invitation without a name that may be said is still a sentence', () => {
  expect(writeMessage('member_invited', 'ar', { ...values, owner: '' }).body).toMatch(
    /^دُعيتم إلى مشاركة باقة/,
  )
  expect(writeMessage('member_invited', 'en', { ...values, owner: '' }).body).toMatch(
    /^You are invited to share/,
  )
})

test('an address inside an Arabic sentence reads from its own side', () => {
  expect(writeMessage('webhook_switched_off', 'ar', values).body).toContain(
    '\u2066https://partner.test/hook\u2069',
  )
})

/** GSM 03.38 with its extension: a letter outside it turns an English SMS of 160 characters into parts of 67. */
const gsm = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà^{}\\[~\]|€]*$/

test.each(templateNames)('the English SMS of %s needs no letters that shorten its parts', (template) => {
  const latin = { ...values, plan: 'Shield', partner: 'Safar', owner: 'Noura', by: 'Omar', store: 'Siyaj' }
  const { body } = writeMessage(template, 'en', {
    ...latin,
    day: '20 December 2026',
    until: '25 December 2026',
    month: 'December 2026',
    before: 'SAR 69.00',
    after: 'SAR 92.00',
    date: '1 March 2027',
    text: 'Costs rose.',
    company: 'Example Trading',
  })
  expect(body).toMatch(gsm)
})
