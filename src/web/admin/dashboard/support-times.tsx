import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { href, Link } from 'react-router'
import type { ReactNode } from 'react'
import type { Dashboard } from '#contract/staff-dashboard'
import type { z } from '#contract/wire'
import { maxMeasuredTickets } from '#rules/desk/dashboard'
import { WorkingTime } from '../words/working-time.tsx'
import { Meaning } from '../chart/figure.tsx'

type Times = z.infer<typeof Dashboard>['support_times']

/** How fast support answers and solves: what half of the tickets took, and nine of ten. */
export function SupportTimes({ times }: { times: Times }) {
  const { t } = useLingui()
  const title = t`سرعة الدعم`
  return (
    <section className="card" aria-labelledby="support-times">
      <header>
        <h2 id="support-times" className="row gap-1">
          <span>{title}</span>
          <Meaning of={title}>
            <Trans>
              للتذاكر التي فتحها العملاء في المدة، بوقت العمل كما هو في الإعدادات الآن. أول رد: من كتابة العميل
              إلى أول رد. الحل: ما كانت فيه التذكرة عندنا، دون انتظار العميل. تُقاس أحدث {maxMeasuredTickets}{' '}
              تذكرة.
            </Trans>
          </Meaning>
        </h2>
        <Link to={href('/admin/support')}>
          <Trans>كل التذاكر</Trans>
        </Link>
      </header>
      <dl className="body facts">
        <Line name={<Trans>أول رد</Trans>} spread={times.first_answer} />
        <Line name={<Trans>الحل</Trans>} spread={times.solve} />
      </dl>
    </section>
  )
}

function Line({ name, spread }: { name: ReactNode; spread: Times['solve'] }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        {spread ? (
          <>
            <Trans>
              نصفها خلال <WorkingTime minutes={spread.median_minutes} />
            </Trans>
            <span className="hint block">
              <Trans>
                وتسع من كل عشر خلال <WorkingTime minutes={spread.ninetieth_minutes} />
              </Trans>{' '}
              <Plural
                value={spread.tickets}
                one="(من تذكرة واحدة)"
                two="(من تذكرتين)"
                few="(من # تذاكر)"
                many="(من # تذكرة)"
                other="(من # تذكرة)"
              />
            </span>
          </>
        ) : (
          <span className="text-ink-3">
            <Trans>لا تذاكر تُقاس في هذه المدة</Trans>
          </span>
        )}
      </dd>
    </>
  )
}
