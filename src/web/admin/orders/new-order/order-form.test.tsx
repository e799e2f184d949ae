import { expect, test } from 'vitest'
import { actedPage } from '#test/acted'
import { exampleQuote } from '#test/quote'
import { NewOrderForm } from './order-form.tsx'

const client = {
  id: '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a1002',
  first_name: 'نورة',
  last_name: 'القحطاني',
  phone_extension: '+966',
  phone_number: '512345678',
  email: '',
  is_blocked: false,
  balance_minor: 10_000,
  company: null,
}
const plans = [{ id: exampleQuote.product_id, name: 'درع', isHidden: false, basis: 'with_tax' as const }]
const path = '/admin/orders/create'

/** What is said of an order of 69.00 behind which 31.00 of the balance are left. */
async function saidOf(way: string, button: string) {
  let balance = 10_000
  let sent: unknown
  const page = await actedPage({
    load: () => ({ ...client, balance_minor: balance }),
    action: (form) => {
      sent = form.get('payment')
      balance -= 6_900
      return { did: 'saved', id: '7' }
    },
    page: (client) => <NewOrderForm client={client} plans={plans} askingKey="first" pickHref={path} />,
    loaders: {
      [`${path}/quote`]: (query) => {
        const used = Math.min(balance, 6_900)
        const quote = {
          ...exampleQuote,
          previous_balance_minor: used,
          final_price_minor: 6_900 - used,
        }
        return { asked: query.toString(), quote, message: null }
      },
    },
  })
  await page.choose(way)
  await page.press(button)
  return { words: page.words(), sent }
}

test('an order that the balance paid is said to be paid, though it would not pay the next one', async () => {
  const { words, sent } = await saidOf('من رصيد العميل الآن', 'من الرصيد')
  expect(sent).toBe('balance')
  expect(words).toContain('دُفع الطلب من رصيد العميل.')
})

test('one that its client only confirms got a link to confirm it by', async () => {
  const { words, sent } = await saidOf('رابط تأكيد', 'رابط')
  expect(sent).toBe('link')
  expect(words).toContain('أُرسل رابط التأكيد إلى العميل.')
})
