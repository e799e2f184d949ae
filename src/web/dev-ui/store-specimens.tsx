import { Link } from 'react-router'
import { Button, LinkButton } from '#ui/button'
import { Crumbs } from '#ui/crumbs'
import { DataTable } from '#ui/data-table'
import { DateTime } from '#ui/date-time'
import { FilterBar } from '#ui/filter-bar'
import { HeroArt, Lattice } from '#ui/lattice'
import { Ltr } from '#ui/ltr'
import { Money } from '#ui/money'
import { Pager } from '#ui/pager'
import { PlanCard } from '#ui/plan-card'
import { PlanSummary } from '#ui/plan-summary'
import { TaxNote } from '#ui/price'
import { PriceLines } from '#ui/price-lines'
import { OrderBadge } from '#ui/status-badge'
import { Tabs } from '#ui/tabs'
import { Beside, Group, useSay } from './specimen.tsx'

export function PlanSpecimens() {
  const say = useSay()
  const plans = [
    {
      name: say('رصد', 'Watch'),
      description: say('لشخص يطمئن على حساباته', 'One person'),
      price: 6_900,
      days: 30,
      points: 300,
      isShared: false,
    },
    {
      name: say('درع', 'Shield'),
      description: say('لفريق أو عائلة', 'A team or a family'),
      price: 23_000,
      days: 90,
      points: 1_200,
      isShared: true,
    },
    {
      name: say('حصن', 'Fortress'),
      description: say('لمنشأة', 'A business'),
      price: 92_000,
      days: 365,
      points: 6_000,
      isShared: true,
    },
  ]
  const features = [
    {
      id: '1',
      title: say('فحص تسرّب بريدكم وكلمات مروركم', 'Leak checks for your email and passwords'),
      value: '',
    },
    { id: '2', title: say('نطاقات مراقبة', 'Monitored domains'), value: '3' },
  ]
  const sums = {
    price_before_tax_minor: 20_000,
    discount_minor: 2_000,
    taxes: [{ name: say('ضريبة القيمة المضافة', 'VAT'), percentage: 15, amount_minor: 2_700 }],
    price_after_tax_minor: 20_700,
    previous_balance_minor: 1_700,
    final_price_minor: 19_000,
  }
  return (
    <Group ar="الباقات والأسعار" en="Plans and prices">
      <div className="hero rounded-card">
        <HeroArt />
        <div className="wrap">
          <div className="promise">
            <p className="text-display font-semibold">{say('ترون الخطر', 'See the threat')}</p>
          </div>
        </div>
      </div>
      <div className="over-hero wrap">
        <div className="plans">
          {plans.map((plan, at) => (
            <PlanCard
              key={plan.name}
              plan={{
                ...plan,
                priceWithTax: plan.price,
                taxPercent: 15,
                taxName: say('ضريبة القيمة المضافة', 'VAT'),
                features: features.slice(0, at + 1),
              }}
              pick={at === 1 ? say('نرشّحها للعائلة', 'Our pick for families') : undefined}
            >
              <Button type="button" full kind={at === 1 ? 'primary' : 'second'}>
                {say(`الاشتراك في ${plan.name}`, `Choose ${plan.name}`)}
              </Button>
            </PlanCard>
          ))}
        </div>
      </div>
      <Beside>
        <PlanSummary name={say('درع', 'Shield')} amount={19_000} days={90} points={1_200} isShared>
          <PriceLines
            sums={sums}
            coupon="EID10"
            firstLine={say('باقة درع، 90 يومًا', 'Shield plan, 90 days')}
          />
          <LinkButton to="#" kind="quiet" size="small">
            {say('تغيير الباقة', 'Change plan')}
          </LinkButton>
        </PlanSummary>
        <div className="card padded">
          <PriceLines sums={sums} isPaid whole />
          <TaxNote percent={15} name={say('ضريبة القيمة المضافة', 'VAT')} />
        </div>
      </Beside>
      <div className="relative h-96 overflow-hidden rounded-card border">
        <Lattice form="on-page" />
      </div>
    </Group>
  )
}

export function ListSpecimens() {
  const say = useSay()
  const rows = [
    { ref: '100482', client: say('نورة العتيبي', 'Noura Alotaibi'), status: 'processing', amount: 19_000 },
    {
      ref: '100481',
      client: say('هند الزهراني', 'Hind Alzahrani'),
      status: 'awaiting_payment',
      amount: 6_900,
    },
    {
      ref: '100477',
      client: say('فهد الشهري', 'Fahad Alshehri'),
      status: 'partially_refunded',
      amount: 92_000,
    },
  ] as const
  return (
    <Group ar="القوائم" en="Lists">
      <Crumbs way={[{ href: '#', name: say('الطلبات', 'Orders') }]} here={<Ltr>100482</Ltr>} />
      <div className="card">
        <Tabs
          label={say('حالات', 'States')}
          tabs={[
            { href: '#all', name: say('الكل', 'All'), count: '712', isCurrent: true },
            { href: '#paid', name: say('مدفوعة', 'Paid'), count: '640', isCurrent: false },
            { href: '#late', name: say('متأخرة', 'Late'), count: '9', isCurrent: false },
          ]}
        />
        <FilterBar
          search={{ name: 'q', label: say('رقم الطلب أو الجوال', 'Order number or mobile'), value: '' }}
          chips={[{ key: '1', text: say('من المتجر', 'From the store'), removeHref: '#' }]}
        />
        <DataTable
          caption={say('الطلبات', 'Orders')}
          rows={[...rows]}
          rowKey={(row) => row.ref}
          columns={[
            {
              key: 'ref',
              title: say('الطلب', 'Order'),
              cell: (row) => (
                <Link to="#">
                  <Ltr>{row.ref}</Ltr>
                </Link>
              ),
            },
            {
              key: 'status',
              title: say('الحالة', 'State'),
              cell: (row) => <OrderBadge status={row.status} />,
              at: 'end',
            },
            { key: 'client', title: say('العميل', 'Client'), cell: (row) => <bdi>{row.client}</bdi> },
            {
              key: 'amount',
              title: say('المبلغ', 'Amount'),
              cell: (row) => <Money amount={row.amount} />,
              at: 'amount',
            },
            {
              key: 'at',
              title: say('الوقت', 'Time'),
              cell: () => <DateTime value="2026-11-20T14:02:00+03:00" form="day-time" />,
              rank: 'secondary',
            },
          ]}
        />
        <Pager nextHref="#">{say('أحدث 3 طلبات', 'The latest 3 orders')}</Pager>
      </div>
    </Group>
  )
}
