import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { halalas } from '#rules/core/money'
import { ConfirmDialog } from '#ui/confirm-dialog'
import { DateTime } from '#ui/date-time'
import { CardNumber } from '#ui/ltr'
import { Money } from '#ui/money'
import type { StaffOrder } from './order-types.ts'

export type RefundRoom = NonNullable<StaffOrder['refund_room']>
type Period = NonNullable<StaffOrder['period']>
/** Halalas; `link` is a part of `card`. */
export type Split = { card: number; link: number; balance: number }

/** The wire's room, as the rule that splits a refund takes it. */
export function roomOf(room: RefundRoom) {
  return {
    paid: { card: halalas(room.paid_card_minor), balance: halalas(room.paid_balance_minor) },
    given: { card: halalas(room.given_card_minor), balance: halalas(room.given_balance_minor) },
    cardRefundsLeft: room.card_left_minor > room.link_left_minor ? 1 : 0,
    link: halalas(room.link_left_minor),
  }
}

/**
 * What a refund that ends the order's time would end. An order whose plan has begun and that has no period
 * any more lost it before: with another refund, or to the plan that took its place.
 */
export function whatRefundEnds({ period, refund_room: room }: StaffOrder): Period['refund_ends'] {
  if (period) return period.refund_ends
  return room?.can_keep_access ? 'nothing' : 'period'
}

/** What is sent with the refund, so that it goes where it was said to go. */
export function seenSplit(split: Split | null) {
  return { seen_card: String(split?.card ?? 0), seen_balance: String(split?.balance ?? 0) }
}

/** Whether this refund is the last one that the card takes, and leaves something of what it paid. */
function closesCard(room: RefundRoom, split: Split): boolean {
  return room.card_takes_one_more && split.card > 0 && split.card < room.card_left_minor
}

/** Last four digits of the card that settled the order. */
function cardOf(order: StaffOrder): string | undefined {
  return order.payments.find((payment) => payment.settles)?.card?.last_four
}

/**
 * Asks before money goes back: how much, where to, what becomes of the plan, and what the client is notified
 * of.
 */
export function RefundConfirm(props: {
  isOpen: boolean
  order: StaffOrder
  split: Split | null
  ends: boolean
  title: ReactNode
  isBusy: boolean
  onClose: () => void
  onConfirm: () => void
}) {
  const { split, ends, order } = props
  return (
    <ConfirmDialog
      isOpen={props.isOpen}
      tone="red"
      title={props.title}
      safe={<Trans>رجوع دون استرداد</Trans>}
      action={split && <RefundWords split={split} card={cardOf(order)} />}
      isBusy={props.isBusy}
      busy={<Trans>نسترد…</Trans>}
      onClose={props.onClose}
      onConfirm={props.onConfirm}
    >
      {split && <SplitWords split={split} />}
      {split && order.refund_room && closesCard(order.refund_room, split) && (
        <span className="block font-bold">
          <Trans>
            لا تقبل البوابة بعد هذا الاسترداد استردادًا آخر إلى هذه البطاقة. ما يبقى لا يعود إلا إلى رصيد العميل.
          </Trans>
        </span>
      )}
      <span className="block">
        <PlanWords left={whatRefundEnds(order)} ends={ends} />{' '}
        {ends && <WhatIsLeft left={order.period?.refund_leaves ?? null} />}
        <Trans>تصل العميلَ رسالة بالمبلغ ووجهته حين يعود. لا يمكن التراجع.</Trans>
      </span>
    </ConfirmDialog>
  )
}

/** What becomes of the plan. */
function PlanWords({ left, ends }: { left: Period['refund_ends']; ends: boolean }) {
  switch (left) {
    case 'nothing':
      return <Trans>انتهت المدة التي دُفعت بهذا الطلب من قبل، ولا يتغير بالاسترداد شيء من الباقة.</Trans>
    case 'renewal':
      return ends ? (
        <Trans>انتهت المدة التي دُفعت بهذا الطلب من قبل، ويتوقف تجديد الباقة.</Trans>
      ) : (
        <Trans>انتهت المدة التي دُفعت بهذا الطلب من قبل، ويبقى تجديد الباقة كما هو.</Trans>
      )
    case 'period':
      return ends ? (
        <Trans>تنتهي المدة التي دُفعت بهذا الطلب وتسقط نقاطها.</Trans>
      ) : (
        <Trans>تبقى المدة ونقاطها كما هي.</Trans>
      )
  }
}

/** What the client has behind the end of one of several periods. */
export function WhatIsLeft({ left }: { left: Period['refund_leaves'] }) {
  if (!left) return null
  const { paused_until: paused, goes_on_until: until, stops_renewal: stops } = left
  if (paused !== null) {
    return (
      <>
        {stops ? (
          <Trans>
            يعود الإيقاف المؤقت للباقة حتى <DateTime value={paused} form="date" /> كما اختاره العميل، دون تجديد
            تلقائي.
          </Trans>
        ) : (
          <Trans>
            يعود الإيقاف المؤقت للباقة حتى <DateTime value={paused} form="date" /> كما اختاره العميل.
          </Trans>
        )}{' '}
      </>
    )
  }
  if (until === null) return null
  return (
    <>
      {stops ? (
        <Trans>
          تبقى الباقة حتى <DateTime value={until} form="date" isEnd /> دون تجديد تلقائي.
        </Trans>
      ) : (
        <Trans>
          تستمر الباقة حتى <DateTime value={until} form="date" isEnd />.
        </Trans>
      )}{' '}
    </>
  )
}

/** The last button: the action with its amount and where it goes. */
function RefundWords({ split, card }: { split: Split; card: string | undefined }) {
  const amount = <Money amount={split.card + split.balance} />
  if (split.balance === 0 && split.link === 0 && card) {
    return (
      <Trans>
        استرداد {amount} إلى <CardNumber lastFour={card} />
      </Trans>
    )
  }
  if (split.card === 0) return <Trans>استرداد {amount} إلى الرصيد</Trans>
  return <Trans>استرداد {amount}</Trans>
}

/** Where how much goes. */
export function SplitWords({ split }: { split: Split }) {
  const own = split.card - split.link
  return (
    <span className="block text-sm text-ink-2">
      {own > 0 && (
        <Trans>
          إلى البطاقة: <Money amount={own} />
        </Trans>
      )}
      {own > 0 && split.link > 0 && ' · '}
      {split.link > 0 && (
        <Trans>
          إلى البطاقة التي دُفع بها عرض السعر: <Money amount={split.link} />
        </Trans>
      )}
      {split.card > 0 && split.balance > 0 && ' · '}
      {split.balance > 0 && (
        <Trans>
          إلى الرصيد: <Money amount={split.balance} />
        </Trans>
      )}
    </span>
  )
}
