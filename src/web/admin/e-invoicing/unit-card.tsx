import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import type { TaxUnit } from '#contract/staff-tax-units'
import type { z } from '#contract/wire'
import type { TaxEnvironment } from '#rules/tax/tax-submission'
import { DateTime } from '#ui/date-time'
import { Ltr } from '#ui/ltr'
import { Notice } from '#ui/notice'
import { StateBadge } from '#ui/state-badge'

export type Unit = z.infer<typeof TaxUnit>

export const environmentNames: Record<TaxEnvironment, ReactNode> = {
  sandbox: <Trans>بيئة المطورين</Trans>,
  simulation: <Trans>المحاكاة</Trans>,
  production: <Trans>الإنتاج</Trans>,
}

/** The unit that numbers the documents of today: whether it stamps, where, and until when it may. */
/** `isFollowing`: a unit before it was connected, so what it issues waits for its stamp. */
export function UnitCard({ unit, isFollowing }: { unit: Unit; isFollowing: boolean }) {
  const { certificate } = unit
  return (
    <section className="card" aria-labelledby="unit">
      <header>
        <h2 id="unit">
          <Trans>الوحدة الحالية</Trans>
        </h2>
        <span className="row gap-3">
          <HistoryLink unit={unit} />
          <UnitState unit={unit} />
        </span>
      </header>
      <div className="body stack gap-4">
        {unit.state !== 'active' && isFollowing && (
          <Notice tone="bad">
            <Trans>
              بدأت سلسلة أرقام جديدة بعد استعادة قاعدة البيانات، وما يصدر الآن ينتظر ختمه حتى تُسجَّل هذه الوحدة
              وتُفعَّل. سجّلوها الآن، فمهلة الإبلاغ 24 ساعة من البيع.
            </Trans>
          </Notice>
        )}
        {unit.state !== 'active' && !isFollowing && (
          <p className="text-ink-2">
            <Trans>تصدر الفواتير الآن على المرحلة الأولى: برمز استجابة سريعة، بلا ختم ولا إبلاغ.</Trans>
          </p>
        )}
        {unit.state === 'active' && unit.environment !== 'production' && (
          <Notice tone="wait">
            <Trans>
              تُختم الفواتير للتجربة، ولا يصل منها إلى الهيئة ما تطلبه الأنظمة حتى تُفعَّل وحدة في بيئة الإنتاج.
            </Trans>
          </Notice>
        )}
        {certificate && <CertificateNotice certificate={certificate} />}
        {certificate && (
          <dl className="facts">
            <dt>
              <Trans>البيئة</Trans>
            </dt>
            <dd>{unit.environment && environmentNames[unit.environment]}</dd>
            <dt>
              <Trans>الشهادة صالحة حتى</Trans>
            </dt>
            <dd>
              <DateTime value={certificate.expires_at} />
            </dd>
            <dt>
              <Trans>مستندات مختومة</Trans>
            </dt>
            <dd>
              <Ltr>{unit.documents}</Ltr>
            </dd>
            <dt>
              <Trans>رقم الوحدة لدى الهيئة</Trans>
            </dt>
            <dd>
              <Ltr mono>{certificate.unit_serial}</Ltr>
            </dd>
          </dl>
        )}
      </div>
    </section>
  )
}

function CertificateNotice({ certificate }: { certificate: NonNullable<Unit['certificate']> }) {
  if (!certificate.is_ending) return null
  return (
    <Notice tone="bad">
      {certificate.has_ended ? (
        <Trans>
          انتهت الشهادة <DateTime value={certificate.expires_at} />، ولا يُقبل ما يصدر بعدها. جددوها الآن برمز من
          بوابة فاتورة.
        </Trans>
      ) : (
        <Trans>
          تنتهي الشهادة <DateTime value={certificate.expires_at} />. جددوها قبل ذلك: لا تُقبل بعده مستندات
          جديدة.
        </Trans>
      )}
    </Notice>
  )
}

/** Of a unit that nobody has begun to onboard there is nothing to read. */
function HistoryLink({ unit: { id, state, onboarding } }: { unit: Unit }) {
  if (state === 'phase_1' && !onboarding) return null
  return (
    <Link to={href('/admin/e_invoicing/:id/history', { id })}>
      <Trans>السجل</Trans>
    </Link>
  )
}

function UnitState({ unit }: { unit: Unit }) {
  if (unit.state === 'active' && unit.certificate?.has_ended) {
    return (
      <StateBadge tone="bad" glyph="cross">
        <Trans>انتهت شهادتها</Trans>
      </StateBadge>
    )
  }
  if (unit.state === 'active') {
    return (
      <StateBadge tone="good" glyph="check">
        <Trans>مفعّلة</Trans>
      </StateBadge>
    )
  }
  if (unit.state === 'onboarding') {
    return (
      <StateBadge tone="wait" glyph="clock">
        <Trans>قيد التسجيل</Trans>
      </StateBadge>
    )
  }
  return (
    <StateBadge tone="void" glyph="hollow">
      <Trans>غير مسجلة</Trans>
    </StateBadge>
  )
}

/** Units that another one has followed. */
export function OtherUnits({ units }: { units: Unit[] }) {
  const { t } = useLingui()
  if (units.length === 0) return null
  return (
    <section className="card" aria-labelledby="others">
      <header>
        <h2 id="others">
          <Trans>وحدات سابقة</Trans>
        </h2>
      </header>
      <ul className="body stack gap-2">
        {units.map((unit) => (
          <li key={unit.id}>
            <Ltr mono>{unit.prefix || t`بلا حروف`}</Ltr>
            {' · '}
            {unit.environment && environmentNames[unit.environment]}
            {' · '}
            <Trans>
              مستندات مختومة: <Ltr>{unit.documents}</Ltr>
            </Trans>{' '}
            <HistoryLink unit={unit} />
          </li>
        ))}
      </ul>
    </section>
  )
}
