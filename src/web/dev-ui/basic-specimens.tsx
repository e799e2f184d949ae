import { orderStatuses } from '#rules/sale/order'
import { paymentStatuses } from '#rules/payments/payment'
import { subscriptionStatuses } from '#rules/sale/subscription'
import { Button, IconButton, LinkButton } from '#ui/button'
import { DateTime } from '#ui/date-time'
import { CardNumber, Ltr } from '#ui/ltr'
import { Money } from '#ui/money'
import { Percent } from '#ui/percent'
import {
  MemberBadge,
  OrderBadge,
  PaymentBadge,
  RefundBadge,
  SubscriptionBadge,
  TicketBadge,
} from '#ui/status-badge'
import { Group, useSay } from './specimen.tsx'

const colours = [
  'bg-canvas',
  'bg-surface',
  'bg-sunken',
  'bg-line',
  'bg-edge',
  'bg-ink',
  'bg-ink-2',
  'bg-ink-3',
  'bg-accent',
  'bg-accent-hover',
  'bg-accent-soft',
  'bg-deep',
  'bg-deep-2',
  'bg-deep-line',
  'bg-lamp',
  'bg-danger',
]

export function ColourSpecimens() {
  return (
    <Group ar="الألوان" en="Colours">
      <div className="grid grid-cols-4 gap-3 md:grid-cols-8">
        {colours.map((colour) => (
          <div key={colour} className="stack gap-1">
            <span className={`${colour} block h-12 rounded-control border`} />
            <span className="mono text-start text-xs" dir="ltr">
              {colour.slice(3)}
            </span>
          </div>
        ))}
      </div>
    </Group>
  )
}

export function TypeSpecimens() {
  const say = useSay()
  return (
    <Group ar="الحروف" en="Type">
      <p className="text-display font-semibold leading-display">
        {say('ترون الخطر قبل أن يراكم', 'See the threat first')}
      </p>
      <p className="page-title font-semibold">{say('ما الفرق بين الباقات؟', 'How do the plans differ?')}</p>
      <p className="text-xl font-semibold">{say('إيقاف التجديد التلقائي؟', 'Stop auto-renewal?')}</p>
      <p className="max-w-[62ch]">
        {say(
          'النقطة استعلام واحد: بريد أو رابط أو نطاق. من يفحص حساباته كل أسبوع تكفيه 300 نقطة في الشهر وتزيد، ويرى في كشفه كل استعلام سطرًا بسطر.',
          'A point is one lookup: an email, a link or a domain. If you check your accounts weekly, 300 points a month are more than enough, and the ledger shows every lookup line by line.',
        )}
      </p>
      <div className="row gap-6">
        <Money amount={123_450} className="text-lg font-semibold" />
        <Money amount={-2_000} />
        <Percent value={15} />
        <DateTime value="2026-11-20T14:02:00+03:00" />
        <DateTime value="2026-11-20T14:02:00+03:00" form="date" withHijri />
        <Ltr>+966 51 234 5678</Ltr>
        <Ltr>noura@example.com</Ltr>
        <CardNumber lastFour="4421" />
        <Ltr mono>ish_…9fQ2</Ltr>
      </div>
    </Group>
  )
}

export function ButtonSpecimens() {
  const say = useSay()
  return (
    <Group ar="الأزرار" en="Buttons">
      <div className="row">
        <Button type="button" size="large" icon="lock">
          {say('دفع', 'Pay')} <Money amount={19_000} />
        </Button>
        <Button type="button">{say('حفظ التغييرات', 'Save changes')}</Button>
        <Button type="button" kind="second" icon="download">
          {say('تنزيل الفاتورة', 'Download invoice')}
        </Button>
        <Button type="button" kind="quiet">
          {say('تراجع', 'Undo')}
        </Button>
        <Button type="button" kind="danger">
          {say('إيقاف التجديد', 'Stop renewal')}
        </Button>
        <Button type="button" kind="danger-line">
          {say('حذف', 'Delete')}
        </Button>
        <Button type="button" isBusy busy={say('يُحفظ', 'Saving')}>
          {say('حفظ التغييرات', 'Save changes')}
        </Button>
        <Button type="button" unavailable={say('اختاروا بطاقة أولًا', 'Choose a card first')}>
          {say('دفع', 'Pay')}
        </Button>
        <Button type="button" kind="apple">
          <span lang="en">Apple Pay</span>
        </Button>
        <LinkButton to="#" kind="second" size="small">
          {say('رابط', 'A link')}
        </LinkButton>
        <IconButton icon="edit" label={say('تعديل', 'Edit')} />
        <IconButton icon="arrow" label={say('التالي', 'Next')} />
      </div>
    </Group>
  )
}

export function StateSpecimens() {
  const say = useSay()
  const rows = [
    {
      name: say('الطلب', 'Order'),
      badges: orderStatuses.map((status) => <OrderBadge key={status} status={status} />),
    },
    {
      name: say('الدفع', 'Payment'),
      badges: paymentStatuses.map((status) => <PaymentBadge key={status} status={status} />),
    },
    {
      name: say('الاسترداد', 'Refund'),
      badges: (['requested', 'pending', 'done', 'failed'] as const).map((status) => (
        <RefundBadge key={status} status={status} />
      )),
    },
    {
      name: say('التذكرة', 'Ticket'),
      badges: (['pending', 'solved', 'rejected', 'closed'] as const).map((status) => (
        <TicketBadge key={status} status={status} />
      )),
    },
    {
      name: say('الاشتراك', 'Subscription'),
      badges: subscriptionStatuses.map((status) => <SubscriptionBadge key={status} status={status} />),
    },
    {
      name: say('العضو', 'Member'),
      badges: (['invited', 'joined', 'left', 'removed'] as const).map((status) => (
        <MemberBadge key={status} status={status} />
      )),
    },
  ]
  return (
    <Group ar="الحالات" en="States">
      {rows.map(({ name, badges }) => (
        <div key={name} className="row gap-2">
          <span className="w-24 text-sm text-ink-3">{name}</span>
          {badges}
        </div>
      ))}
    </Group>
  )
}
