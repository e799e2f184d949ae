import { expect, test } from 'vitest'
import { languages } from '#rules/core/language'
import { subscriptionChanges, type TemplateParameters } from '#rules/messages/message-templates'
import { templateNames } from '#rules/messages/template-names'
import { sampleParameters } from '../../../test/sample-messages.ts'
import { smsText } from './sms-text.ts'
import { notificationPolicy } from './notification-policy.ts'
import { templatesOver, writeMessage } from './templates.ts'

const values = {
  ...sampleParameters.ar,
  plan: 'الاحترافية',
  until: '25 ديسمبر 2026',
  destination: 'balance' as const,
}

test('each change that staff made of a subscription is said, with any number', () => {
  for (const change of subscriptionChanges) {
    for (const language of ['ar', 'en'] as const) {
      for (const count of [0, 1, 2, 3, 11, 100]) {
        const parameters = { ...values, change, count }
        for (const channel of ['sms', 'email'] as const) {
          const { body } = writeMessage('subscription_changed', language, parameters, channel)
          expect(body).not.toMatch(/[{}]/)
          expect(body).toContain(values.link)
        }
      }
    }
  }
})

test('every message is written in both languages, over each of its channels', () => {
  for (const template of templateNames) {
    for (const language of languages) {
      for (const channel of notificationPolicy[template].channels) {
        const { subject, body } = writeMessage(template, language, sampleParameters[language], channel)
        expect(`${subject}${body}`).not.toMatch(/[{}]/)
        expect(body).not.toBe(`${template}.body`)
      }
    }
  }
  expect(writeMessage('refund_sent', 'ar', values, 'sms').body).toBe(
    'أعدنا 230 ر.س عن الطلب 103000 إلى رصيدكم. تستمر باقة «الاحترافية» حتى 25 ديسمبر 2026.',
  )
  expect(writeMessage('refund_sent', 'ar', { ...values, ends: 'plan' }, 'email').body).toContain(
    'أعدنا \u2066230.00\u2069 ر.س إلى رصيدكم في المتجر، وهو جاهز للاستخدام. انتهت بذلك باقة «الاحترافية».\n',
  )
  expect(writeMessage('refund_sent', 'en', { ...values, ends: 'nothing' }, 'email').body).toContain(
    'ready to use.\n',
  )
})

test('a sentence that has nothing to say leaves no gap', () => {
  const { body } = writeMessage('refund_sent', 'ar', { ...values, text: '' }, 'email')
  expect(body).toContain('\n\n• ')
  expect(body).not.toMatch(/\n{3}/)
})

test('an email says a day that matters by both calendars, an SMS by one', () => {
  for (const template of ['renewal_soon', 'renewal_paid', 'order_completed'] as const) {
    for (const language of languages) {
      const parameters = sampleParameters[language]
      const say = (channel: 'sms' | 'email') => writeMessage(template, language, parameters, channel).body
      expect(say('email')).toContain(`(${parameters.hijri})`)
      expect(say('sms')).not.toContain(parameters.hijri)
    }
  }
})

test('a plan that staff gave is said to be ready where it begins now, else when it begins; and a renewal that goes on', () => {
  const given = { ...sampleParameters.ar, from: '25 سبتمبر 2026' }
  const say = (parameters: Partial<TemplateParameters['order_given']>) =>
    writeMessage('order_given', 'ar', { ...given, ...parameters }, 'email').body
  expect(say({ starts: 'now' })).toContain('شيئًا. وهي جاهزة للاستخدام. وتديرونها من حسابكم.\n')
  const later = say({ starts: 'later', renews: 'yes' })
  expect(later).toContain(
    'شيئًا. وتبدأ في 25 سبتمبر 2026، حين تنتهي مدتكم الحالية. ويبقى تجديدها التلقائي مفعّلًا. وتديرونها من حسابكم.\n',
  )
  expect(later).not.toContain('جاهزة')
})

test('a plan that adds time behind what runs is not said to be ready, and one that a partner bought names it', () => {
  for (const [language, ready, thanks, partner] of [
    ['ar', 'جاهزة', 'شكرًا', 'شريكنا سفر'],
    ['en', 'ready', 'Thank you', 'partner Safar'],
  ] as const) {
    const say = (parameters: Partial<TemplateParameters['order_completed']>, channel: 'sms' | 'email') =>
      writeMessage('order_completed', language, { ...sampleParameters[language], ...parameters }, channel)
        .body
    expect(say({ starts: 'now' }, 'email')).toMatch(new RegExp(`${thanks}[^\\n]*${ready}`))
    expect(say({ starts: 'later' }, 'email')).not.toContain(ready)
    expect(say({ starts: 'later' }, 'email')).toContain(sampleParameters[language].from)
    for (const channel of ['sms', 'email'] as const) {
      expect(say({}, channel)).not.toContain(partner)
      expect(say({ payer: 'partner' }, channel)).toContain(partner)
      expect(say({ payer: 'partner' }, channel)).not.toContain(thanks)
    }
  }
})

test('an email says where its tax invoice is, whose number is its own, and nothing of one that there is not', () => {
  for (const language of languages) {
    const { amountMinor: _, chargeMinor: __, balanceMinor: ___, ...unpaid } = sampleParameters[language]
    const paid = writeMessage('order_completed', language, sampleParameters[language], 'email').body
    expect(paid).toMatch(/^(فاتورتكم الضريبية في صفحة الطلب|Your tax invoice is on the order’s page)\.$/m)
    expect(paid.match(/فاتور|invoice/gi)).toHaveLength(1)
    expect(writeMessage('order_completed', language, unpaid, 'email').body).not.toMatch(/فاتور|invoice/i)
  }
})

test('a renewal says where its invoice is, and nothing of one where it cost nothing', () => {
  const free = { amountMinor: 0n, chargeMinor: 0n, balanceMinor: 0n }
  for (const language of languages) {
    for (const template of ['renewal_paid', 'renewal_changed'] as const) {
      const paid = sampleParameters[language]
      const say = (parameters: typeof paid, channel: 'sms' | 'email') =>
        writeMessage(template, language, parameters, channel).body
      expect(say(paid, 'email').match(/فاتور|invoice/gi)).toHaveLength(1)
      expect(say({ ...paid, ...free }, 'email')).not.toMatch(/فاتور|invoice/i)
      expect(say({ ...paid, ...free }, 'sms')).not.toMatch(/فاتور|invoice/i)
    }
  }
})

test('an SMS says how an amount is paid in a few words', () => {
  const onCard = { ...values, chargeMinor: 23_000n, balanceMinor: 0n }
  expect(writeMessage('renewal_soon', 'ar', onCard, 'sms').body).toContain(': 230 ر.س من بطاقتكم 1010.')
  expect(writeMessage('renewal_soon', 'ar', values, 'sms').body).toContain(
    '(200 ر.س من بطاقتكم 1010 و30 ر.س من رصيدكم)',
  )
  expect(writeMessage('renewal_paid', 'en', values, 'sms').body).toContain(
    'SAR 230, SAR 200 by card and SAR 30 from your balance.',
  )
  expect(writeMessage('renewal_paid', 'en', { ...values, amountMinor: 23_050n }, 'sms').body).toContain(
    '230.50',
  )
})

test.each([
  [
    20_000n,
    0n,
    'SAR 200 by card and SAR 50 from your previous plan',
    '{200} by card and {50} from the unused part',
  ],
  [
    20_000n,
    3_000n,
    'SAR 200 by card, the rest from your balance and your previous plan',
    '{200} by card, {30} from',
  ],
  [
    0n,
    3_000n,
    'SAR 30 from your balance and SAR 50 from your previous plan',
    '{30} from your balance and {50} from',
  ],
  [0n, 0n, 'covered by your previous plan', 'covered by the unused part of your previous plan; nothing'],
])(
  'an upgrade paid by card %s and balance %s names what the plan before paid',
  (charge, balance, sms, mail) => {
    const sums = { chargeMinor: charge, balanceMinor: balance, creditMinor: 5_000n }
    const say = (channel: 'sms' | 'email') =>
      writeMessage('order_received', 'en', { ...sampleParameters.en, ...sums }, channel).body
    expect(say('sms')).toContain(sms)
    expect(say('email')).toContain(mail.replaceAll(/{(\d+)}/g, 'SAR $1.00'))
  },
)

test('every SMS says first which store writes; whoever is to pay is told how much', () => {
  const store = { name_ar: 'سياج', name_en: 'Siyaj' }
  for (const language of languages) {
    const { body } = writeMessage('partner_order_to_pay', language, sampleParameters[language], 'sms')
    expect(smsText(store, language, body)).toMatch(/^(سياج|Siyaj): /)
    expect(body).toContain('230')
    // A request to pay takes no consent: the page asks for it.
    const link = writeMessage('payment_link', language, sampleParameters[language], 'sms').body
    expect(link).not.toMatch(/توافقون|accept/)
  }
  // A store that has no name yet, and a text that was emptied, stay as they are.
  expect(smsText({ name_ar: '', name_en: '' }, 'ar', 'رمز')).toBe('رمز')
  expect(smsText(store, 'ar', '')).toBe('')
})

test('an invitation without a name that may be said is still a sentence', () => {
  expect(writeMessage('member_invited', 'ar', { ...values, owner: '' }, 'sms').body).toMatch(
    /^دُعيتم إلى مشاركة باقة/,
  )
  expect(writeMessage('member_invited', 'en', { ...values, owner: '' }, 'sms').body).toMatch(
    /^You are invited to share/,
  )
})

test('a quotation says its company, and is still a sentence where it may not be said', () => {
  const quote = { ...values, quote: 'QT-000001', company: 'Example Trading Co.' }
  const of = (company: string) => writeMessage('payment_quote', 'en', { ...quote, company }, 'email')
  expect(of('Example Trading Co.').subject).toBe('Price quotation QT-000001 for Example Trading Co.')
  expect(of('')).toMatchObject({
    subject: 'Price quotation QT-000001',
    body: expect.stringContaining('is attached: QT-000001.'),
  })
})

test('an address inside an Arabic sentence reads from its own side', () => {
  expect(writeMessage('webhook_switched_off', 'ar', values, 'email').body).toContain(
    '\u2066https://partner.test/hook\u2069',
  )
})

/**
 * GSM 03.38 with its extension: a letter outside it turns an English SMS of 160 characters into parts of 67.
 */
const gsm = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà^{}\\[~\]|€]*$/

test.each(templatesOver('sms'))(
  'the English SMS of %s needs no letters that shorten its parts',
  (template) => {
    expect(writeMessage(template, 'en', sampleParameters.en, 'sms').body).toMatch(gsm)
  },
)
