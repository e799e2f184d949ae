import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { href, Link } from 'react-router'
import { getRenewalCalendar, type RenewalDay } from '#contract/staff-subscriptions'
import type { z } from '#contract/wire'
import { riyadhMoment } from '#rules/core/riyadh-days'
import { formatNumber } from '#locales/format'
import { Crumbs } from '#ui/crumbs'
import { DateTime } from '#ui/date-time'
import { useLanguage } from '#ui/language'
import { Ltr } from '#ui/ltr'
import { Money } from '#ui/money'
import { PageTitle } from '../../frame/page-title.tsx'
import { getStaffApi, requireOk } from '../../request/api.server.ts'
import { requireStaff } from '../../request/session.server.ts'
import type { Route } from './+types/calendar.ts'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  requireStaff(context)
  const answer = await getStaffApi(context).call(getRenewalCalendar, {})
  requireOk(answer)
  return { days: answer.body.days }
}

type Day = z.infer<typeof RenewalDay>

/** What renewals will charge on each of the next 30 days; each figure leads to its rows. */
export default function RenewalCalendar({ loaderData: { days } }: Route.ComponentProps) {
  const { t } = useLingui()
  const busy = days.filter(({ charges, retries }) => charges.count > 0 || retries.count > 0)
  return (
    <>
      <PageTitle>{t`تقويم التجديدات`}</PageTitle>
      <header>
        <div>
          <Crumbs
            way={[{ href: href('/admin/subscriptions'), name: <Trans>الاشتراكات</Trans> }]}
            here={t`تقويم التجديدات`}
          />
          <h1>
            <Trans>تقويم التجديدات</Trans>
          </h1>
          <p className="hint">
            <Trans>ما سيُخصم في الأيام الثلاثين القادمة بتوقيت الرياض، شاملًا الضريبة وقبل رصيد العملاء.</Trans>
          </p>
        </div>
      </header>
      <Totals days={days} />
      {busy.length === 0 ? (
        <p className="hint">
          <Trans>لا تجديد في هذه الأيام.</Trans>
        </p>
      ) : (
        <section className="card" aria-label={t`الأيام`}>
          <ul className="body lines-list renewal-days">
            {busy.map((day) => (
              <DayLine key={day.day} day={day} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function Totals({ days }: { days: Day[] }) {
  const language = useLanguage()
  const sum = (of: (day: Day) => number) => days.reduce((total, day) => total + of(day), 0)
  return (
    <section className="card">
      <dl className="body facts">
        <dt>
          <Trans>تجديدات قادمة</Trans>
        </dt>
        <dd>
          <Ltr>
            {formatNumber(
              sum(({ charges }) => charges.count),
              language,
            )}
          </Ltr>
          {' · '}
          <Money amount={sum(({ charges }) => charges.amount_minor)} />
        </dd>
        <dt>
          <Trans>بطاقات تنتهي قبل خصمها</Trans>
        </dt>
        <dd>
          <Ltr>
            {formatNumber(
              sum((day) => day.cards_ending),
              language,
            )}
          </Ltr>
        </dd>
        <dt>
          <Trans>تعثّرت ويُعاد خصمها</Trans>
        </dt>
        <dd>
          <Ltr>
            {formatNumber(
              sum(({ retries }) => retries.count),
              language,
            )}
          </Ltr>
          {' · '}
          <Money amount={sum(({ retries }) => retries.amount_minor)} />
        </dd>
      </dl>
    </section>
  )
}

function DayLine({
  day: { day, charges, retries, cards_ending: cards, consent_missing: unagreed },
}: {
  day: Day
}) {
  const rows = (renewal: 'renews' | 'failed') =>
    `${href('/admin/subscriptions')}?renewal=${renewal}&charge_from=${day}&charge_to=${day}`
  return (
    <li>
      <div>
        <DateTime value={riyadhMoment(day, '00:00')} form="long-date" />
        <Trouble cards={cards} unagreed={unagreed.count} />
      </div>
      <div className="text-end">
        {charges.count > 0 && (
          <Link to={rows('renews')} className="standing-link">
            <Plural
              value={charges.count}
              one="تجديد واحد"
              two="تجديدان"
              few="# تجديدات"
              many="# تجديدًا"
              other="# تجديد"
            />{' '}
            <span className="amount">
              <Money amount={charges.amount_minor} />
            </span>
          </Link>
        )}
        {retries.count > 0 && (
          <p>
            <Link to={rows('failed')} className="standing-link">
              <Plural
                value={retries.count}
                one="محاولة أخرى لمتعثّر واحد"
                two="محاولة أخرى لمتعثّرين"
                few="محاولة أخرى لـ # متعثّرة"
                many="محاولة أخرى لـ # متعثّرًا"
                other="محاولة أخرى لـ # متعثّر"
              />{' '}
              <span className="amount">
                <Money amount={retries.amount_minor} />
              </span>
            </Link>
          </p>
        )}
      </div>
    </li>
  )
}

/** Whose cards will not do on that day, and who has not agreed to their price; nothing where all is well. */
function Trouble({ cards, unagreed }: { cards: number; unagreed: number }) {
  if (cards === 0 && unagreed === 0) return null
  return (
    <p className="hint">
      {cards > 0 && (
        <span className="text-bad-fg">
          <Plural
            value={cards}
            one="بطاقة واحدة لا تصلح حينها"
            two="بطاقتان لا تصلحان حينها"
            few="# بطاقات لا تصلح حينها"
            many="# بطاقة لا تصلح حينها"
            other="# بطاقة لا تصلح حينها"
          />
        </span>
      )}
      {cards > 0 && unagreed > 0 && ' · '}
      {unagreed > 0 && (
        <Plural
          value={unagreed}
          one="واحد ينتظر موافقة العميل على سعره"
          two="اثنان ينتظران موافقة العميل على السعر"
          few="# تنتظر موافقة العملاء على السعر"
          many="# تنتظر موافقة العملاء على السعر"
          other="# تنتظر موافقة العملاء على السعر"
        />
      )}
    </p>
  )
}
