import { useLingui } from '@lingui/react/macro'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { ReactNode } from 'react'
import type { TrackerStep } from '#rules/sale/order'
import { DateTime } from './date-time.tsx'
import { Glyph, type GlyphName } from './glyph.tsx'

export type BeadState = 'done' | 'failed' | 'stopped' | 'now' | 'next'

export type TimelineEntry = {
  key: string
  state: BeadState
  title: ReactNode
  /** ISO 8601. */
  at?: string
  /** A failure's reason in plain words, the card's brand. */
  detail?: ReactNode
}

const glyphs: Record<BeadState, GlyphName | undefined> = {
  done: 'check',
  failed: 'cross',
  stopped: 'slash',
  now: 'half',
  next: undefined,
}

/** What happened, oldest first, as dots on a line. New entries are added at the end. */
export function Timeline({ entries }: { entries: TimelineEntry[] }) {
  return (
    <ol className="timeline">
      {entries.map(({ key, state, title, at, detail }) => {
        const glyph = glyphs[state]
        return (
          <li key={key} data-state={state} {...(state === 'now' && { 'aria-current': 'step' })}>
            <span className="bead">{glyph && <Glyph name={glyph} />}</span>
            <div>
              <div className="what">{title}</div>
              {(at || detail) && (
                <p className="when">
                  {at && <DateTime value={at} form="day-time" />}
                  {at && detail ? ' · ' : null}
                  {detail}
                </p>
              )}
            </div>
          </li>
        )
      })}
    </ol>
  )
}

const trackerWords: Record<TrackerStep, MessageDescriptor> = {
  placed: msg`وصلنا طلبكم`,
  payment_created: msg`بدأ الدفع`,
  pending: msg`بانتظار تحقق البنك`,
  failed: msg`لم تنجح المحاولة`,
  declined: msg`رفض البنك الدفع`,
  cancelled: msg`أُلغي الطلب`,
  received: msg`استلمنا المبلغ`,
  order_completed: msg`اكتمل الطلب`,
}

const trackerStates: Partial<Record<TrackerStep, BeadState>> = {
  failed: 'failed',
  declined: 'failed',
  cancelled: 'stopped',
}

/** How an order's tracker is drawn and called. */
export function useTrackerEntry() {
  const { i18n } = useLingui()
  return (step: TrackerStep): Pick<TimelineEntry, 'state' | 'title'> => ({
    state: trackerStates[step] ?? 'done',
    title: i18n._(trackerWords[step]),
  })
}
