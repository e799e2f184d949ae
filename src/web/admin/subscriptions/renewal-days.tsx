import { Plural, Trans } from '@lingui/react/macro'
import { href, Link } from 'react-router'
import type { RenewalDay } from '#contract/staff-subscriptions'
import type { z } from '#contract/wire'
import { riyadhMoment } from '#rules/core/riyadh-days'
import { formatNumber } from '#locales/format'
import { DateTime } from '#ui/date-time'
import { useLanguage } from '#ui/language'
import { Ltr } from '#ui/ltr'
import { Money } from '#ui/money'

type Day = z.infer<typeof RenewalDay>

/** What the days come to together. */
export function RenewalTotals({ days }: { days: Day[] }) {
  const language = useLanguage()
  const sum = (of: (day: Day) => number) => days.reduce((total, day) => total + of(day), 0)
  const unagreed = sum((day) => day.consent_missing.count)
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
        {unagreed > 0 && (
          <>
            <dt>
              <Trans>لا تُخصم قبل الموافقة على سعرها الجديد</Trans>
            </dt>
            <dd>
              <Ltr>{formatNumber(unagreed, language)}</Ltr>
              {' · '}
              <Money amount={sum((day) => day.consent_missing.amount_minor)} />
            </dd>
          </>
        )}
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

/** What a day brings; each sum leads to its rows. */
export function RenewalDayLine({
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
        <Trouble cards={cards} unagreed={unagreed} />
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
function Trouble({ cards, unagreed }: { cards: number; unagreed: Day['consent_missing'] }) {
  if (cards === 0 && unagreed.count === 0) return null
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
      {cards > 0 && unagreed.count > 0 && ' · '}
      {unagreed.count > 0 && (
        <>
          <Plural
            value={unagreed.count}
            one="تجديد واحد لا يُخصم قبل موافقة العميل على سعره:"
            two="تجديدان لا يُخصمان قبل موافقة العملاء على السعر:"
            few="# تجديدات لا تُخصم قبل موافقة العملاء على السعر:"
            many="# تجديدًا لا تُخصم قبل موافقة العملاء على السعر:"
            other="# تجديد لا تُخصم قبل موافقة العملاء على السعر:"
          />{' '}
          <Money amount={unagreed.amount_minor} />
        </>
      )}
    </p>
  )
}
