import { expect, test } from 'vitest'
import { drawnForStaff, wordsIn } from '#test/drawn'
import { pageProps } from '#test/page-props'
import { exampleClientCard, exampleClientPlan, exampleLoadedClient } from '#test/staff-client'
import { exampleStaffDocument } from '#test/staff-order'
import Client from './client.tsx'

const { client, belongings, summary } = exampleLoadedClient
const member = { phone: '+966500000001', status: 'joined', client_id: 'huda', name: 'هدى' } as const
const data = {
  ...exampleLoadedClient,
  client: {
    ...client,
    balance_minor: 1_250,
    balance_held_minor: 500,
    counts: { ...client.counts, orders: 12 },
  },
  belongings: {
    ...belongings,
    payment_methods: [exampleClientCard],
    subscriptions: [{ ...exampleClientPlan, members: [member] }],
  },
  summary: {
    ...summary,
    spent_minor: 82_800,
    refunded_minor: 6_900,
    unpaid_orders: 2,
    documents: [exampleStaffDocument],
    documents_count: 1,
  },
}

const draw = (shown = data) =>
  drawnForStaff(
    <Client
      {...pageProps<typeof Client>({
        loaderData: {
          data: shown,
          sessions: [],
          leaving: [],
          edit: null,
          key: crypto.randomUUID(),
          clock: null,
        },
      })}
    />,
    'admin',
  )

test('who it is stands first, then how they are reached and what they came to, then all else', () => {
  expect(wordsIn(draw())).toMatch(
    /نورة القحطاني.*\+966 51 234 5678.*تعديل البيانات.*إجمالي المدفوع.*حصن.*ما جرى.*البطاقات المحفوظة.*Visa.*الأعضاء.*هدى.*الفواتير والإشعارات.*INV-000042/,
  )
})

test('nothing is edited on the page itself', () => {
  expect(draw()).not.toMatch(/name="(first_name|email|language|phone_number)"/)
})

test('in which language they are written to is said beside their number', () => {
  expect(wordsIn(draw())).toContain('يراسَل بالعربيةرقم العميل 20001')
  const other = wordsIn(draw({ ...data, client: { ...data.client, language: 'en', city: 'أبها' } }))
  expect(other).toContain('يراسَل بالإنجليزية · أبها')
  expect(other).not.toContain('يراسَل بالعربية')
})

test('five figures: paid, given back, the balance with what of it is held, orders, and since when', () => {
  const totals = /<dl class="person-totals">.*?<\/dl>/s.exec(draw())?.[0] ?? ''
  const figures = [...totals.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/gs)].map(([, name = '', of = '']) => [
    wordsIn(name),
    wordsIn(of).replaceAll('ريال سعودي', ''),
  ])
  expect(figures).toEqual([
    ['إجمالي المدفوع', '828.00'],
    ['المسترد', '69.00'],
    ['الرصيد', '12.50منه محجوز 5.00'],
    ['الطلبات', '12منها اثنان لم يُدفعا'],
    ['انضم', '2 يناير 2026'],
  ])
})
