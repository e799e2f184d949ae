import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { listStaffPointsRoute } from '#contract/staff-subscriptions'
import type { z } from '#contract/wire'
import { formatNumber } from '#locales/format'
import { DateTime } from '#ui/date-time'
import { useLanguage } from '#ui/language'
import { Ltr } from '#ui/ltr'

type Page = z.infer<(typeof listStaffPointsRoute.responses)[200]['content']['application/json']['schema']>

/** What came to a subscription's points and went, the latest first. */
export function PointsEntries({ page, isFirstPage }: { page: Page; isFirstPage: boolean }) {
  const { t } = useLingui()
  const language = useLanguage()
  const kinds = {
    grant: t`نقاط المدة`,
    spend: t`استُخدمت`,
    reversal: t`رُدّت`,
    lapse: t`سقطت`,
    adjustment: t`تسوية من فريق العمل`,
  }
  if (page.points.length === 0) return null
  return (
    <section className="card" aria-labelledby="points">
      <header>
        <h2 id="points">
          <Trans>حركة النقاط</Trans>
        </h2>
      </header>
      <div className="body">
        <ul className="lines-list">
          {page.points.map((entry) => (
            <li key={entry.id}>
              <div>
                {kinds[entry.kind]}
                <p className="hint">
                  <DateTime value={entry.created_at} />
                  {entry.reason && (
                    <>
                      {' · '}
                      <bdi>{entry.reason}</bdi>
                    </>
                  )}
                </p>
              </div>
              <div className="md:text-end">
                <Ltr>
                  {entry.points > 0 && '+'}
                  {formatNumber(entry.points, language)}
                </Ltr>
                <p className="hint">
                  <Trans>
                    بقيت <Ltr>{formatNumber(entry.points_left, language)}</Ltr>
                  </Trans>
                </p>
              </div>
            </li>
          ))}
        </ul>
        <p className="row gap-3">
          {!isFirstPage && (
            <Link to="?" preventScrollReset>
              <Trans>الأحدث</Trans>
            </Link>
          )}
          {page.next_cursor && (
            <Link to={`?points=${page.next_cursor}`} preventScrollReset>
              <Trans>الأقدم</Trans>
            </Link>
          )}
        </p>
      </div>
    </section>
  )
}
