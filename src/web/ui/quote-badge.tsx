import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { PaymentQuoteState } from '#rules/payments/payment-quote'
import type { GlyphName } from './glyph.tsx'
import { StateBadge } from './state-badge.tsx'

const looks: Record<
  PaymentQuoteState,
  readonly [tone: 'good' | 'wait' | 'void', glyph: GlyphName, words: MessageDescriptor]
> = {
  open: ['wait', 'clock', msg`صالح للدفع`],
  paid: ['good', 'check', msg({ context: 'quote', message: 'مدفوع' })],
  withdrawn: ['void', 'slash', msg({ context: 'quote', message: 'مسحوب' })],
  cancelled: ['void', 'slash', msg`أُلغي طلبه`],
  ended: ['void', 'hollow', msg`انتهت صلاحيته`],
}

/** Where a quote stands. */
export function QuoteBadge({ state }: { state: PaymentQuoteState }) {
  const { t } = useLingui()
  const [tone, glyph, words] = looks[state]
  return (
    <StateBadge tone={tone} glyph={glyph}>
      {t(words)}
    </StateBadge>
  )
}
