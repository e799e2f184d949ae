import { Trans, useLingui } from '@lingui/react/macro'
import { Form, href, Link } from 'react-router'
import { maxPeriod, type Period } from '#rules/desk/dashboard'
import { DayInput } from '#ui/day-input'
import { Field } from '#ui/field'
import { Button } from '#ui/button'
import { classes } from '#ui/classes'
import { DateTime } from '#ui/date-time'
import { Icon } from '#ui/icon'
import { Menu } from '#ui/menu'
import { Notice } from '#ui/notice'
import { type ChosenPeriod, type PeriodName, periodNames } from './period.ts'
import { noon } from '../chart/day-slots.ts'

/** Which days the figures are of; the choice stands in the address. */
export function PeriodPicker({ period, today }: { period: ChosenPeriod; today: string }) {
  const { t } = useLingui()
  const names: Record<PeriodName, string> = {
    today: t`اليوم`,
    '7': t`آخر 7 أيام`,
    '30': t`آخر 30 يومًا`,
    '90': t`آخر 90 يومًا`,
    month: t`هذا الشهر`,
  }
  return (
    <nav aria-label={t`المدة`} className="periods">
      {periodNames.map((name) => (
        <Link
          key={name}
          to={name === '30' ? '/admin' : `/admin?period=${name}`}
          className="chip"
          preventScrollReset
          {...(period.name === name && { 'aria-current': 'true', 'data-set': true })}
        >
          {names[name]}
        </Link>
      ))}
      <Menu
        label={t`مدة أخرى`}
        className={classes('list-tool', period.name === 'own' && 'is-set')}
        face={
          <>
            <Icon name="calendar" />
            <span aria-hidden="true">
              <Trans>مدة أخرى</Trans>
            </span>
          </>
        }
      >
        <Form action={href('/admin')} className="grid gap-3 p-3" key={`${period.from} ${period.to}`}>
          <Field label={<Trans>من يوم</Trans>}>
            {(control) => (
              <DayInput {...control} name="from" required defaultValue={period.from} max={today} />
            )}
          </Field>
          <Field label={<Trans>إلى يوم</Trans>}>
            {(control) => <DayInput {...control} name="to" required defaultValue={period.to} />}
          </Field>
          <p className="hint">
            <Trans>بتوقيت الرياض، وحتى {maxPeriod} يومًا.</Trans>
          </p>
          <Button kind="second" size="small">
            <Trans>عرض المدة</Trans>
          </Button>
        </Form>
      </Menu>
    </nav>
  )
}

/** Why other days are shown than those that were chosen. */
export function PeriodRefused({ reason }: { reason: NonNullable<ChosenPeriod['refused']> }) {
  return (
    <Notice tone="wait" announce>
      {reason === 'reversed' ? (
        <Trans>آخر المدة التي اخترتموها قبل أولها. تظهر هنا آخر 30 يومًا.</Trans>
      ) : (
        <Trans>المدة التي اخترتموها أطول من {maxPeriod} يومًا. تظهر هنا آخر 30 يومًا؛ اختاروا مدة أقصر.</Trans>
      )}
    </Notice>
  )
}

/** «من 23 أكتوبر 2026 إلى …»; the Hijri days stand in the picker, under each of them. */
export function PeriodInWords({ period: { from, to }, today }: { period: Period; today: string }) {
  return (
    <p className="hint">
      {from === to ? (
        <DateTime value={noon(from)} form="long-date" withHijri />
      ) : (
        <Trans>
          من <DateTime value={noon(from)} form="date" /> إلى <DateTime value={noon(to)} form="date" />
        </Trans>
      )}
      {' · '}
      {to === today ? (
        <Trans>اليوم لم ينتهِ، والمقارنة بالمدة السابقة حتى هذه الساعة من آخر أيامها.</Trans>
      ) : (
        <Trans>المقارنة بالمدة السابقة المماثلة طولًا.</Trans>
      )}
    </p>
  )
}
