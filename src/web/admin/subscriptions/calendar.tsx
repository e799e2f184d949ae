import { Trans, useLingui } from '@lingui/react/macro'
import { href } from 'react-router'
import { getRenewalCalendarRoute } from '#contract/staff-subscriptions'
import { LinkButton } from '#ui/button'
import { Crumbs } from '#ui/crumbs'
import { Empty } from '#ui/empty'
import { PageTitle } from '../../frame/page-title.tsx'
import { getStaffApi, requireOk } from '../../request/api.server.ts'
import { requireStaff } from '../../request/session.server.ts'
import type { Route } from './+types/calendar.ts'
import { RenewalDayLine, RenewalTotals } from './renewal-days.tsx'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  requireStaff(context)
  const answer = await getStaffApi(context).call(getRenewalCalendarRoute, {})
  requireOk(answer)
  return { days: answer.body.days }
}

/** What renewals will charge on each of the next 30 days; each figure leads to its rows. */
export default function RenewalCalendar({ loaderData: { days } }: Route.ComponentProps) {
  const { t } = useLingui()
  const busy = days.filter(
    ({ charges, consent_missing: unagreed, retries }) =>
      charges.count > 0 || unagreed.count > 0 || retries.count > 0,
  )
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
      <RenewalTotals days={days} />
      {busy.length === 0 ? (
        <Empty
          title={<Trans>لا تجديد في هذه الأيام</Trans>}
          action={
            <LinkButton to={href('/admin/subscriptions')} kind="second">
              <Trans>الاشتراكات</Trans>
            </LinkButton>
          }
        />
      ) : (
        <section className="card" aria-label={t`الأيام`}>
          <ul className="body lines-list renewal-days">
            {busy.map((day) => (
              <RenewalDayLine key={day.day} day={day} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
