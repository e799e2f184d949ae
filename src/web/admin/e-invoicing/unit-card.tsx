import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { TaxUnit } from '#contract/staff-tax-units'
import type { z } from '#contract/wire'
import type { TaxEnvironment } from '#rules/tax-submission'
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
export function UnitCard({ unit }: { unit: Unit }) {
  const { certificate } = unit
  return (
    <section className="card" aria-labelledby="unit">
      <header>
        <h2 id="unit">
          <Trans>الوحدة الحالية</Trans>
        </h2>
        <UnitState unit={unit} />
      </header>
      <div className="body stack gap-4">
        {unit.state !== 'active' && (
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
      <Trans>
        تنتهي الشهادة <DateTime value={certificate.expires_at} />. جددوها قبل ذلك: لا تُقبل بعده مستندات جديدة.
      </Trans>
    </Notice>
  )
}

function UnitState({ unit }: { unit: Unit }) {
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
            </Trans>
          </li>
        ))}
      </ul>
    </section>
  )
}
