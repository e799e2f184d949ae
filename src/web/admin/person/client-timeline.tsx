import { Trans, useLingui } from '@lingui/react/macro'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { href, Link } from 'react-router'
import { timelineGroupNames, type TimelineGroup } from '#rules/desk/client-timeline'
import { daysBetween, riyadhDate } from '#rules/core/riyadh-days'
import { formatLongDate, formatNumber } from '#locales/format'
import { DateTime } from '#ui/date-time'
import { useLanguage } from '#ui/language'
import { Pager } from '#ui/pager'
import type { Item, TimelinePage } from './client-types.ts'
import { TimelineLine } from './timeline-line.tsx'

const names = {
  money: msg`المال`,
  plan: msg`الباقة`,
  messages: msg`الرسائل`,
  tickets: msg`التذاكر`,
  sign_ins: msg`الدخول`,
  staff: msg`فريق العمل`,
} satisfies Record<TimelineGroup, MessageDescriptor>

type ClientTimelineProps = { clientId: string; page: TimelinePage; now: string }

/**
 * What happened, newest first, narrowed by chips that say how much there is; the log before and after stands
 * on its own page.
 */
export function ClientTimeline({ clientId, page, now }: ClientTimelineProps) {
  const { t } = useLingui()
  const path = href('/admin/clients/:id', { id: clientId })
  const addressOf = (query: Record<string, string>) => {
    const text = new URLSearchParams({ ...(page.group && { show: page.group }), ...query }).toString()
    return text ? `${path}?${text}` : path
  }
  return (
    <section className="card" aria-labelledby="timeline">
      <header>
        <h2 id="timeline">
          <Trans>ما جرى</Trans>
        </h2>
        <Link to={`${path}/history`}>
          <Trans>سجل التغييرات قبل وبعد</Trans>
        </Link>
      </header>
      <Chips path={path} page={page} />
      {page.items.length === 0 ? (
        <p className="body hint">
          <Trans>لم يجرِ شيء من هذا بعد.</Trans>
        </p>
      ) : (
        <TimelineDays items={page.items} now={now} label={t`ما جرى`} />
      )}
      <Pager
        {...(!page.isFirst && { firstHref: addressOf({}) })}
        {...(page.next_cursor && { nextHref: addressOf({ cursor: page.next_cursor }) })}
      />
    </section>
  )
}

function Chips({ path, page }: { path: string; page: TimelinePage }) {
  const { t, i18n } = useLingui()
  const language = useLanguage()
  const countOf = ({ count, more }: { count: number; more: boolean }) =>
    `${formatNumber(count, language)}${more ? '+' : ''}`
  const shown = timelineGroupNames.filter((group) => page.counts[group].count > 0 || page.group === group)
  return (
    <nav className="timeline-chips" aria-label={t`تصفية ما جرى`}>
      <Link to={path} preventScrollReset className="chip" {...(!page.group && { 'aria-current': 'page' })}>
        <Trans context="all">الكل</Trans> <span>{countOf(page.counts.all)}</span>
      </Link>
      {shown.map((group) => (
        <Link
          key={group}
          to={`${path}?show=${group}`}
          preventScrollReset
          className="chip"
          {...(page.group === group && { 'aria-current': 'page' })}
        >
          {i18n._(names[group])} <span>{countOf(page.counts[group])}</span>
        </Link>
      ))}
    </nav>
  )
}

/** Lines under the name of their day, which stays in sight while its lines pass. */
export function TimelineDays({ items, now, label }: { items: Item[]; now: string; label: string }) {
  const days: { day: string; first: Item; items: Item[] }[] = []
  for (const item of items) {
    const day = riyadhDate(new Date(item.at))
    const last = days.at(-1)
    if (last?.day === day) last.items.push(item)
    else days.push({ day, first: item, items: [item] })
  }
  return (
    <div className="happened" role="group" aria-label={label}>
      {days.map(({ first, items: ofDay }) => (
        <section key={first.id}>
          <DayName at={first.at} now={now} />
          <ul>
            {ofDay.map((item) => (
              <TimelineLine key={item.id} item={item} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function DayName({ at, now }: { at: string; now: string }) {
  const language = useLanguage()
  const ago = daysBetween(new Date(at), new Date(now))
  const day = <time dateTime={at}>{formatLongDate(at, language)}</time>
  return (
    <h3>
      {ago === 0 ? <Trans>اليوم، {day}</Trans> : ago === 1 ? <Trans>أمس، {day}</Trans> : day}
      <small>
        <DateTime value={at} form="hijri" />
      </small>
    </h3>
  )
}
