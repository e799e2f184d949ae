import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Form, Link, useSubmit } from 'react-router'
import { riyadhMoment } from '#rules/riyadh-days'
import { formatDate } from '#locales/format'
import { Button } from '#ui/button'
import { Icon } from '#ui/icon'
import { useLanguage } from '#ui/language'
import { listHref, type ListQuery } from './list-href.ts'

/** One filter of a list; its name is the address's. */
export type Filter = {
  name: string
  label: string
  /** What it says while nothing is chosen: «كل الأنواع». */
  all: string
  choices: { value: string; name: string }[]
}

/** First and last day of something, under their names in the address. */
export type DaysFilter = {
  from: string
  to: string
  /** What the days are of: «انضموا». */
  label: string
  /** Comes from elsewhere, such as the dashboard: not asked for here, but kept, shown and taken away. */
  isGiven?: boolean
}

type ListFiltersProps = {
  path: string
  query: ListQuery
  /** What the search looks through: «الاسم أو الرقم». */
  search?: string
  /** The form's own name, where nothing is searched. */
  label?: string
  filters?: Filter[]
  days?: DaysFilter[]
  /** Names that keep their place in the address while the form is sent: the tab's, the sort. */
  kept: string[]
  children?: ReactNode
}

/**
 * Search and choices, kept in the address. Choosing acts at once, typing on Enter; without script the button does both.
 * What is set stands below as chips that can be taken away.
 */
export function ListFilters(props: ListFiltersProps) {
  const { path, query, search, label, filters = [], days = [], kept, children } = props
  const { t } = useLingui()
  const submit = useSubmit()
  const textOf = (name: string) => (typeof query[name] === 'string' ? query[name] : '')
  const q = textOf('q')
  const language = useLanguage()
  const dayText = (name: string) => formatDate(riyadhMoment(textOf(name), '12:00'), language)
  const chips: { name: string; text: string }[] = [
    ...(q ? [{ name: 'q', text: q }] : []),
    ...filters.flatMap((filter) => {
      const choice = filter.choices.find(({ value }) => value === textOf(filter.name))
      return choice ? [{ name: filter.name, text: choice.name }] : []
    }),
    ...days.flatMap(({ from, to, label: of }) => [
      ...(textOf(from) ? [{ name: from, text: t`${of}: من ${dayText(from)}` }] : []),
      ...(textOf(to) ? [{ name: to, text: t`${of}: إلى ${dayText(to)}` }] : []),
    ]),
  ]
  const noFilters = Object.fromEntries(
    ['q', ...filters.map(({ name }) => name), ...days.flatMap(({ from, to }) => [from, to])].map((name) => [
      name,
      undefined,
    ]),
  )

  return (
    <>
      <div className="filters">
        <Form
          action={path}
          role="search"
          aria-label={search ?? label}
          className="contents"
          // A new address brings new values.
          key={listHref(path, query)}
          onChange={(event) => {
            const form = event.currentTarget
            const isTyped = event.target instanceof HTMLInputElement && event.target.type === 'search'
            if (!isTyped && form.checkValidity()) void submit(form)
          }}
        >
          {search && (
            <span className="find">
              <Icon name="search" />
              <input
                type="search"
                name="q"
                defaultValue={q}
                maxLength={100}
                aria-label={search}
                placeholder={search}
              />
            </span>
          )}
          {filters.map(({ name, label, all, choices }) => (
            <span className="select max-md:grow max-md:basis-2/5" key={name}>
              <select
                name={name}
                aria-label={label}
                className="input w-auto text-sm max-md:w-full"
                defaultValue={textOf(name)}
              >
                <option value="">{all}</option>
                {choices.map((choice) => (
                  <option key={choice.value} value={choice.value}>
                    {choice.name}
                  </option>
                ))}
              </select>
              <Icon name="chevron-down" small />
            </span>
          ))}
          {days
            .filter(({ isGiven }) => !isGiven)
            .map(({ from, to, label: of }) => (
              <fieldset
                key={from}
                className="row min-w-0 flex-nowrap gap-2 max-md:grid max-md:w-full max-md:grid-cols-2"
              >
                <legend className="visually-hidden">{of}</legend>
                <label className="row min-w-0 flex-nowrap gap-2 text-sm text-ink-2 max-md:grid max-md:gap-1">
                  <Trans>من</Trans>
                  <input
                    type="date"
                    name={from}
                    className="input w-auto min-w-0 px-2.5 text-sm max-md:w-full"
                    defaultValue={textOf(from)}
                    max={textOf(to)}
                  />
                </label>
                <label className="row min-w-0 flex-nowrap gap-2 text-sm text-ink-2 max-md:grid max-md:gap-1">
                  <Trans>إلى</Trans>
                  <input
                    type="date"
                    name={to}
                    className="input w-auto min-w-0 px-2.5 text-sm max-md:w-full"
                    defaultValue={textOf(to)}
                    min={textOf(from)}
                  />
                </label>
              </fieldset>
            ))}
          {[...kept, ...days.flatMap(({ from, to, isGiven }) => (isGiven ? [from, to] : []))].map(
            (name) => textOf(name) && <input key={name} type="hidden" name={name} value={textOf(name)} />,
          )}
          <Button kind="second" size="small">
            {search ? <Trans>بحث</Trans> : <Trans>تصفية</Trans>}
          </Button>
        </Form>
        <span className="row ms-auto flex-nowrap gap-1 max-md:ms-0">{children}</span>
      </div>
      {chips.length > 0 && (
        <div className="row gap-2 px-4 pb-3.5">
          {chips.map(({ name, text }) => (
            <Link key={name} to={listHref(path, query, { [name]: undefined })} className="chip" data-set>
              <span>
                <bdi>{text}</bdi>
                <span className="visually-hidden">
                  {' '}
                  <Trans>إزالة التصفية</Trans>
                </span>
              </span>
              <Icon name="cross" small />
            </Link>
          ))}
          <Link to={listHref(path, query, noFilters)} className="button quiet small">
            <Trans>مسح التصفية</Trans>
          </Link>
        </div>
      )}
    </>
  )
}
