import { expect, test } from 'vitest'
import { templateNames, writeMessage } from './templates.ts'

test('a code message says why it was sent and fits one Arabic SMS part', () => {
  for (const template of ['code', 'staff_code'] as const) {
    const { body } = writeMessage(template, 'ar', { code: '123456' })
    expect(body).toContain('123456')
    expect(body.length).toBeLessThanOrEqual(70)
    expect(writeMessage(template, 'en', { code: '123456' }).body.length).toBeLessThanOrEqual(160)
  }
})

test('every message is written in both languages', () => {
  const values = {
    code: '1',
    phone: '+966512345678',
    email: 'noura@example.test',
    order: '100042',
    plan: 'الاحترافية',
    ticket: '40001',
    partner: 'سفر',
    address: 'https://partner.test/hook',
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
    cause: 'no_longer_held' as const,
    before: '69.00 ر.س',
    after: '92.00 ر.س',
    date: '1 مارس 2027',
    text: 'ارتفعت كلفة الخدمة.',
    sent: '800',
    budget: '1000',
    entered: '20',
    wrong: '300',
  }
  for (const template of templateNames) {
    for (const language of ['ar', 'en'] as const) {
      const { subject, body } = writeMessage(template, language, values)
      expect(subject).not.toMatch(/[{}]/)
      expect(body).not.toMatch(/[{}]/)
    }
  }
  expect(writeMessage('refund_sent', 'ar', values).body).toBe(
    'أعدنا \u2066230.00\u2069 ر.س عن الطلب 100042 إلى رصيدكم في المتجر، وهو جاهز للاستخدام.',
  )
})
