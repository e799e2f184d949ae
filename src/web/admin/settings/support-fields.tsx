import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { weekdayNames } from '#locales/support-hours'
import { supportLimits, weekdays } from '#rules/support/support-hours'
import { DayInput } from '#ui/day-input'
import { Button, IconButton } from '#ui/button'
import { Checkbox } from '#ui/checkbox'
import { Field } from '#ui/field'
import { useLanguage } from '#ui/language'
import { Notice } from '#ui/notice'
import { TextField } from '#ui/text-field'
import { errorOf } from '../edit/field-error.ts'
import type { FieldErrors } from '../edit/outcome.ts'
import type { SettingFieldsProps } from './setting-fields.tsx'
import { dayField, promisesOf, type ShiftList, shiftRows, timeField } from './support-form.ts'
import { useEditedRows } from './use-edited-rows.tsx'

/** When support works, and what is promised to clients. */
export function SupportFields({ store, errors }: SettingFieldsProps) {
  const { support_schedule: schedule } = store
  const language = useLanguage()
  const words = store[`support_hours_${language}`]
  const wrong = errorOf(errors, 'support_schedule.shifts')
  return (
    <>
      {!schedule && (
        <Notice tone="info">
          <Trans>
            لم تُحدَّد أوقات بعد، فلا يُوعد العملاء بموعد للرد. تُحسب مواعيد التذاكر هنا من الأحد إلى الخميس، من 9 إلى
            5.
          </Trans>
          {words && (
            <>
              {' '}
              <Trans>
                ويظهر للعملاء نصًا: <bdi>{words}</bdi>
              </Trans>
            </>
          )}
        </Notice>
      )}
      <Shifts
        list="shifts"
        store={store}
        errors={errors}
        title={<Trans>أوقات العمل</Trans>}
        hint={<Trans>بتوقيت الرياض. الوقت الذي ينتهي قبل بدايته يمتد إلى ما بعد منتصف الليل.</Trans>}
      />
      {wrong && <Notice tone="bad">{wrong}</Notice>}
      <Shifts
        list="ramadan"
        store={store}
        errors={errors}
        title={<Trans>أوقات العمل في رمضان</Trans>}
        hint={<Trans>رمضان بتقويم أم القرى. اتركوها فارغة إن لم تتغير أوقاتكم فيه.</Trans>}
      />
      <Holidays days={schedule?.holidays ?? []} errors={errors} />
      <Promises store={store} errors={errors} />
    </>
  )
}

type ShiftsProps = Pick<SettingFieldsProps, 'store' | 'errors'> & {
  list: ShiftList
  title: ReactNode
  hint: ReactNode
}

function Shifts({ list, store, errors, title, hint }: ShiftsProps) {
  const { t } = useLingui()
  const names = weekdayNames[useLanguage()]
  return (
    <fieldset className="stack gap-3">
      <legend className="field-label">{title}</legend>
      <p className="hint">{hint}</p>
      {shiftRows(store.support_schedule, list).map(({ days, from, to }, row) => {
        const at = `support_schedule.${list}.${row}`
        const number = row + 1
        return (
          // Rows keep their places: they are never moved.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={row} className="shift" role="group" aria-label={t`الوقت ${number}`}>
            <div className="row gap-x-4 gap-y-1">
              {weekdays.map((day) => (
                <Checkbox
                  key={day}
                  name={dayField(list, row)}
                  value={day}
                  defaultChecked={days.includes(day)}
                >
                  {names[day]}
                </Checkbox>
              ))}
            </div>
            <div className="row items-start gap-3">
              <Time
                label={<Trans>من</Trans>}
                name={timeField(list, row, 'from')}
                value={from}
                error={errorOf(errors, `${at}.from`)}
              />
              <Time
                label={<Trans>إلى</Trans>}
                name={timeField(list, row, 'to')}
                value={to}
                error={errorOf(errors, `${at}.to`)}
              />
            </div>
            {errorOf(errors, `${at}.days`) && (
              <p className="field-error">
                <Trans>اختاروا يومًا واحدًا على الأقل لهذا الوقت.</Trans>
              </p>
            )}
          </div>
        )
      })}
    </fieldset>
  )
}

function Time(props: { label: ReactNode; name: string; value: string; error: string | undefined }) {
  return (
    <Field label={props.label} error={props.error}>
      {(control) => (
        <input {...control} type="time" name={props.name} className="input" defaultValue={props.value} />
      )}
    </Field>
  )
}

/** Days without support; rows come and go. */
function Holidays({ days, errors }: { days: string[]; errors: FieldErrors | undefined }) {
  const { t } = useLingui()
  const { rows, add, remove, kept } = useEditedRows(
    'holidays',
    days.map((day) => ({ day })),
    { day: '' },
  )
  return (
    <fieldset className="stack gap-3">
      <legend className="field-label">
        <Trans>أيام الإجازة</Trans>
      </legend>
      {kept}
      <div className="row items-start gap-3">
        {rows.map((row, index) => {
          const number = index + 1
          return (
            <div key={row.key} className="row flex-nowrap items-start gap-1">
              <Field label={t`إجازة ${number}`} error={errorOf(errors, `support_schedule.holidays.${index}`)}>
                {(control) => <DayInput {...control} name="holiday" defaultValue={row.day} />}
              </Field>
              <IconButton icon="trash" label={t`حذف إجازة ${number}`} onClick={() => remove(row)} />
            </div>
          )
        })}
      </div>
      {rows.length < supportLimits.holidays && (
        <div>
          <Button type="button" kind="second" icon="plus" onClick={add}>
            <Trans>إضافة يوم إجازة</Trans>
          </Button>
        </div>
      )}
    </fieldset>
  )
}

function Promises({ store, errors }: Pick<SettingFieldsProps, 'store' | 'errors'>) {
  const { answer_hours: answer, solve_hours: solve } = promisesOf(store.support_schedule)
  const { min, max } = supportLimits.hours
  const field = (name: string, label: ReactNode, value: number) => (
    <TextField
      label={label}
      name={name.replace('.', '_')}
      latin
      inputMode="numeric"
      defaultValue={value}
      error={errorOf(errors, `support_schedule.${name}`)}
    />
  )
  return (
    <fieldset className="stack gap-3">
      <legend className="field-label">
        <Trans>المواعيد بساعات العمل</Trans>
      </legend>
      <p className="hint">
        <Trans>
          من {min} إلى {max}. يقرأ العملاء موعد الرد في صفحة التواصل وفي تذاكرهم. ولا يُحسب من وقت الحل ما ننتظر
          فيه العميل.
        </Trans>
      </p>
      <div className="two-columns">
        {field('answer_hours.normal', <Trans>الرد</Trans>, answer.normal)}
        {field('answer_hours.urgent', <Trans>الرد على العاجلة</Trans>, answer.urgent)}
        {field('solve_hours.normal', <Trans>الحل</Trans>, solve.normal)}
        {field('solve_hours.urgent', <Trans>حل العاجلة</Trans>, solve.urgent)}
      </div>
    </fieldset>
  )
}
