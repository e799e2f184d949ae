import { expect, test } from 'vitest'
import { wordsOf } from '#test/drawn'
import { QuoteOver, QuotePaid } from './quote-over.tsx'

const content = { due_minor: 6_900, company: { name: 'شركة المثال' } } as Parameters<
  typeof QuotePaid
>[0]['quote']['content']

const nothing = { charged_minor: 0, returned_minor: 0, refunded_minor: 0, charged_back_minor: 0 }
const paid = (money: Partial<typeof nothing>) =>
  wordsOf(<QuotePaid quote={{ number: 'QT-000042', content, ...nothing, ...money }} pdf="/quote/key/pdf" />)

type Over = NonNullable<Parameters<typeof QuoteOver>[0]['quote']>
const over = (quote: Partial<Over>) =>
  wordsOf(
    <QuoteOver
      quote={{ state: 'cancelled', payment: null, ...nothing, ...quote } as Over}
      message={null}
      isWrong={false}
    />,
  )
const uncharged = 'لم يُخصم أي مبلغ من هذه الصفحة'

test('a paid quote says what went back, and whether the store or the card’s bank gave it', () => {
  expect(paid({ refunded_minor: 0, charged_back_minor: 0 })).toContain('ولا يلزم دفع شيء آخر')
  const given = paid({ refunded_minor: 1_000, charged_back_minor: 0 })
  expect(given).toMatch(/ثم أُعيد منه 10\.00/)
  expect(given).not.toContain('البنك')
  const taken = paid({ refunded_minor: 6_900, charged_back_minor: 6_900 })
  expect(taken).toMatch(/ثم أعاد البنك منه 69\.00.*بعد اعتراض/)
  expect(taken).not.toContain('أُعيد منه')
  const both = paid({ refunded_minor: 6_900, charged_back_minor: 5_900 })
  expect(both).toMatch(/ثم أُعيد منه 10\.00.*ثم أعاد البنك منه 59\.00/)
})

test('a paid quote tells what was charged once more apart from what paid it', () => {
  const words = paid({ charged_minor: 6_900, returned_minor: 6_900 })
  expect(words).toContain('ولا يلزم دفع شيء آخر')
  expect(words).toMatch(/خُصم برابط هذا العرض 69\.00.*ولم يُدفع به الطلب، فنعيده كاملًا/)
})

test('a quote that is over says that nothing was charged only where nothing was, and nothing is at the bank', () => {
  expect(over({})).toContain(uncharged)
  const returned = over({ charged_minor: 6_900, returned_minor: 6_900 })
  expect(returned).toMatch(/خُصم برابط هذا العرض 69\.00.*فنعيده كاملًا إلى البطاقة التي خُصم منها/)
  expect(returned).not.toContain(uncharged)
  const payment = { status: 'awaiting_authorization' } as Over['payment']
  expect(over({ payment })).toContain('لم تنتهِ لدى البنك بعد')
  expect(over({ payment })).not.toContain(uncharged)
  const settled = over({ state: 'withdrawn', charged_minor: 6_900 })
  expect(settled).toMatch(/دُفع الطلب بهذا الرابط: وصل المبلغ 69\.00/)
  expect(settled).not.toMatch(/لم يُخصم|اطلبوا رابطًا/)
})

test('a link of which nothing could be asked is not said to have cost nothing', () => {
  const lost = (isWrong: boolean) =>
    wordsOf(<QuoteOver quote={null} message="انتظروا قليلًا." isWrong={isWrong} />)
  expect(lost(true)).toContain(uncharged)
  expect(lost(false)).not.toContain(uncharged)
})
