import { Trans, useLingui } from '@lingui/react/macro'
import type { FormEvent, ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { formatHijri } from '#locales/format'
import { startOfDay } from '#rules/core/riyadh-days'
import { maxFilterCode, maxTypedAmount } from '#rules/desk/text-lengths'
import { DayInput } from '#ui/day-input'
import { Field } from '#ui/field'
import { Button } from '#ui/button'
import { Icon } from '#ui/icon'
import { useLanguage } from '#ui/language'
import { Menu } from '#ui/menu'
import { useAmountCheck } from '../../forms/use-amount-check.ts'
import { dayPresets, type PresetName } from './day-presets.ts'
import { type DaysFilter, type Filter, namesOfTyped, type TypedFilter } from './filter-types.ts'
import { listHref, type ListQuery } from './list-href.ts'

type FilterMenuProps = {
  path: string
  query: ListQuery
  filters: Filter[]
  days: DaysFilter[]
  typed: TypedFilter[]
  /** The Riyadh day of the page, YYYY-MM-DD; without it no days are one press away. */
  today?: string | undefined
  /** How many are set. */
  count: number
}

/**
 * What a list can be filtered by: first the field, then its value. Links and one form, so that it works
 * before the program has come.
 */
export function FilterMenu({ path, query, filters, days, typed, today, count }: FilterMenuProps) {
  const { t } = useLingui()
  return (
    <Menu
      label={t`إضافة تصفية`}
      className="list-tool filter-menu"
      face={
        <>
          <Icon name="plus" small />
          <span aria-hidden="true">
            <Trans>تصفية</Trans>
          </span>
          {count > 0 && (
            <span className="count" aria-hidden="true">
              {count}
            </span>
          )}
        </>
      }
    >
      {filters.map(({ name, label, choices }) => (
        <FilterField key={name} list={path} name={label}>
          <ul>
            {choices.map((choice) => (
              <li key={choice.value}>
                <Link
                  to={listHref(path, query, { [name]: choice.value })}
                  preventScrollReset
                  {...(query[name] === choice.value && { 'aria-current': 'true' })}
                >
                  <bdi>{choice.name}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        </FilterField>
      ))}
      {days.map((one) => (
        <FilterField key={one.from} list={path} name={one.label}>
          {today && <Presets {...{ path, query, today }} days={one} />}
          <DaysForm {...{ path, query }} days={one} />
        </FilterField>
      ))}
      {typed.map((one) => (
        <FilterField key={one.label} list={path} name={one.label}>
          <TypedForm {...{ path, query }} filter={one} />
        </FilterField>
      ))}
    </Menu>
  )
}

/** One field is open at a time. */
function FilterField({ list, name, children }: { list: string; name: string; children: ReactNode }) {
  return (
    <details name={`filter-of-${list}`}>
      <summary>
        {name}
        <Icon name="chevron-down" small />
      </summary>
      {children}
    </details>
  )
}

type DaysProps = Pick<FilterMenuProps, 'path' | 'query'> & { days: DaysFilter }

function Presets({ path, query, days, today }: DaysProps & { today: string }) {
  const { t } = useLingui()
  const language = useLanguage()
  const hijriMonth = formatHijri(startOfDay(today), language).replace(/^\S+\s/, '')
  const names: Record<PresetName, string> = {
    today: t`اليوم`,
    yesterday: t`أمس`,
    week: t`آخر 7 أيام`,
    month: t`هذا الشهر`,
    month_before: t`الشهر الماضي`,
    hijri_month: hijriMonth,
  }
  return (
    <ul>
      {Object.entries(dayPresets(today)).map(([name, { from, to }]) => (
        <li key={name}>
          <Link to={listHref(path, query, { [days.from]: from, [days.to]: to })} preventScrollReset>
            {names[name as PresetName]}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function DaysForm({ path, query, days: { from, to } }: DaysProps) {
  const valueOf = valuesOf(query)
  return (
    <Form action={path} className="grid gap-2 px-3 pb-2" key={listHref(path, query)}>
      <Kept query={query} but={[from, to]} />
      <Field label={<Trans>من يوم</Trans>}>
        {(control) => <DayInput {...control} name={from} defaultValue={valueOf(from)} />}
      </Field>
      <Field label={<Trans>إلى يوم</Trans>}>
        {(control) => <DayInput {...control} name={to} defaultValue={valueOf(to)} />}
      </Field>
      <Button kind="second" size="small">
        <Trans>تصفية بالأيام</Trans>
      </Button>
    </Form>
  )
}

/** Of a filter of that kind. */
const fourDigits = 4

/** What is typed: digits in any script, riyals with or without halalas. */
function TypedForm({
  path,
  query,
  filter,
}: Pick<FilterMenuProps, 'path' | 'query'> & { filter: TypedFilter }) {
  const { t } = useLingui()
  const checkAmount = useAmountCheck({ min: 0, optional: true })
  const valueOf = valuesOf(query)
  const amount = {
    inputMode: 'decimal',
    maxLength: maxTypedAmount,
    onInput: ({ currentTarget }: FormEvent<HTMLInputElement>) =>
      currentTarget.setCustomValidity(checkAmount(currentTarget.value) ?? ''),
  } as const
  const digits = {
    inputMode: 'numeric',
    maxLength: fourDigits,
    pattern: `[0-9٠-٩۰-۹]{${fourDigits}}`,
    title: t`أربعة أرقام، مثل 1010`,
  } as const
  return (
    <Form action={path} className="grid gap-2 px-3 pb-2" key={listHref(path, query)}>
      <Kept query={query} but={namesOfTyped(filter)} />
      {filter.kind === 'amount' ? (
        <>
          {[
            { name: filter.from, label: <Trans>من (ريال)</Trans> },
            { name: filter.to, label: <Trans>إلى (ريال)</Trans> },
          ].map(({ name, label }) => (
            <Field key={name} label={label}>
              {(control) => (
                <input
                  {...control}
                  {...amount}
                  className="input"
                  dir="ltr"
                  name={name}
                  defaultValue={valueOf(name)}
                />
              )}
            </Field>
          ))}
        </>
      ) : (
        <Field label={filter.label}>
          {(control) => (
            <input
              {...control}
              {...(filter.kind === 'four_digits' ? digits : { maxLength: maxFilterCode })}
              className="input"
              dir="ltr"
              autoComplete="off"
              name={filter.name}
              defaultValue={valueOf(filter.name)}
            />
          )}
        </Field>
      )}
      <Button kind="second" size="small">
        <Trans>تصفية</Trans>
      </Button>
    </Form>
  )
}

function valuesOf(query: ListQuery) {
  return (name: string) => (typeof query[name] === 'string' ? query[name] : '')
}

/** What else narrows the list stays; it begins at its first page. */
function Kept({ query, but }: { query: ListQuery; but: string[] }) {
  return Object.entries(query).map(
    ([name, value]) =>
      typeof value === 'string' &&
      ![...but, 'cursor'].includes(name) && <input key={name} type="hidden" name={name} value={value} />,
  )
}
