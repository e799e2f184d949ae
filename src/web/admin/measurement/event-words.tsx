import { Trans } from '@lingui/react/macro'
import type { MeasuredKind, MeasurementStatus } from '#rules/people/measurement'
import { StateBadge } from '#ui/state-badge'

/** What was reported. */
export function KindWords({ kind }: { kind: MeasuredKind }) {
  switch (kind) {
    case 'view':
      return <Trans context="measurement">زيارة</Trans>
    case 'choice':
      return <Trans context="measurement">اختيار باقة</Trans>
    case 'checkout':
      return <Trans context="measurement">بدء شراء</Trans>
    case 'purchase':
      return <Trans context="measurement">شراء</Trans>
    case 'refund':
      return <Trans context="measurement">استرداد</Trans>
  }
}

/** How an event stands. */
export function EventState({ status }: { status: MeasurementStatus }) {
  switch (status) {
    case 'waiting':
      return (
        <StateBadge tone="wait" glyph="clock">
          <Trans context="measurement">بانتظار الإرسال</Trans>
        </StateBadge>
      )
    case 'sent':
      return (
        <StateBadge tone="good" glyph="check">
          <Trans context="measurement">أُرسل</Trans>
        </StateBadge>
      )
    case 'withdrawn':
      return (
        <StateBadge tone="void" glyph="slash">
          <Trans context="measurement">سُحبت الموافقة</Trans>
        </StateBadge>
      )
    case 'failed':
      return (
        <StateBadge tone="bad" glyph="cross">
          <Trans context="measurement">لم يُقبل</Trans>
        </StateBadge>
      )
  }
}
