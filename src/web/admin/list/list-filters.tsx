import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { toLatinDigits } from '#rules/core/digits'
import { parseRiyals } from '#rules/core/parse-riyals'
import { riyadhMoment } from '#rules/core/riyadh-days'
import { maxSearch } from '#rules/desk/text-lengths'
import { formatDate } from '#locales/format'
import { Icon } from '#ui/icon'
import { useLanguage } from '#ui/language'
import { CardNumber, Ltr } from '#ui/ltr'
import { Money } from '#ui/money'
import { FilterMenu } from './filter-menu.tsx'
import { type DaysFilter, type Filter, namesOfTyped, type TypedFilter } from './filter-types.ts'
import { listHref, type ListQuery } from './list-href.ts'

type ListFiltersProps = {
  path: string
  query: ListQuery
  /** What the search looks through: «الاسم أو الرقم». */
  search?: string
  /** What is filtered, where nothing is searched. */
  label?: string
  filters?: Filter[]
  days?: DaysFilter[]
  typed?: TypedFilter[]
  /** The Riyadh day of the page, YYYY-MM-DD. */
  today?: string
  /** Names that keep their place in the address while the search is sent: the tab's, the sort. */
  kept: string[]
  children?: ReactNode
}

/**
 * Search, what is filtered by as chips that can be taken off, and what else can be filtered by. The address
 * is the only state, and everything is a link or a form, so that it works before the program has come.
 */
export function ListFilters(props: ListFiltersProps) {
  const { path, query, search, label, filters = [], days = [], typed = [], today, kept, children } = props
  const textOf = (name: string) => (typeof query[name] === 'string' ? query[name] : '')
  const q = textOf('q')
  const chips = useChips(props)
  const offered = days.filter(({ isGiven }) => !isGiven)
  const inAddress = [
    ...kept,
    ...filters.map(({ name }) => name),
    ...days.flatMap(({ from, to }) => [from, to]),
    ...typed.flatMap(namesOfTyped),
  ]
  const cleared = Object.fromEntries(
    ['q', ...chips.flatMap(({ names }) => names)].map((name) => [name, undefined]),
  )

  return (
    <div className="filters" role="group" aria-label={label ?? search}>
      {search && (
        <Form
          action={path}
          role="search"
          aria-label={search}
          className="find"
          // A new address brings new values.
          key={listHref(path, query)}
        >
          <Icon name="search" />
          <input
            type="search"
            name="q"
            defaultValue={q}
            maxLength={maxSearch}
            aria-label={search}
            placeholder={search}
          />
          {inAddress.map(
            (name) => textOf(name) && <input key={name} type="hidden" name={name} value={textOf(name)} />,
          )}
        </Form>
      )}
      {chips.map(({ names, field, value }) => (
        <Link
          key={names.join(' ')}
          to={listHref(path, query, Object.fromEntries(names.map((name) => [name, undefined])))}
          className="chip"
          data-set
          preventScrollReset
        >
          <span>
            {field && <span className="of">{field}</span>} <bdi>{value}</bdi>
            <span className="visually-hidden">
              {' '}
              <Trans>إزالة التصفية</Trans>
            </span>
          </span>
          <Icon name="cross" small />
        </Link>
      ))}
      {(filters.length > 0 || offered.length > 0 || typed.length > 0) && (
        <FilterMenu {...{ path, query, filters, typed, today }} days={offered} count={chips.length} />
      )}
      {(chips.length > 0 || q) && (
        <Link to={listHref(path, query, cleared)} className="button quiet small" preventScrollReset>
          <Trans>مسح التصفية</Trans>
        </Link>
      )}
      {children && <span className="tools">{children}</span>}
    </div>
  )
}

type Chip = { names: string[]; field: string | null; value: ReactNode }

/** What is filtered by, in words; a search stands in its field. */
function useChips({ query, filters = [], days = [], typed = [] }: ListFiltersProps): Chip[] {
  const { t } = useLingui()
  const language = useLanguage()
  const dayIn = (name: string) => {
    const value = query[name]
    return typeof value === 'string' ? formatDate(riyadhMoment(value, '12:00'), language) : undefined
  }
  return [
    ...filters.flatMap(({ name, label, isPlain, choices }) => {
      const choice = choices.find(({ value }) => value === query[name])
      return choice ? [{ names: [name], field: isPlain ? null : `${label}:`, value: choice.name }] : []
    }),
    ...days.flatMap(({ from, to, label }) => {
      const [first, last] = [dayIn(from), dayIn(to)]
      if (!first && !last) return []
      const value = !last
        ? t`من ${first}`
        : !first
          ? t`إلى ${last}`
          : first === last
            ? first
            : t`${first} – ${last}`
      return [{ names: [from, to], field: `${label}:`, value }]
    }),
    ...typed.flatMap((filter) => {
      const names = namesOfTyped(filter)
      const values = names.map((name) => (typeof query[name] === 'string' ? query[name] : ''))
      if (values.every((value) => value === '')) return []
      return [{ names, field: `${filter.label}:`, value: <TypedValue filter={filter} values={values} /> }]
    }),
  ]
}

/** As it is read: amounts with their sign, digits left to right. */
function TypedValue({ filter, values }: { filter: TypedFilter; values: string[] }) {
  const [first = '', last = ''] = values
  if (filter.kind === 'four_digits') return <CardNumber lastFour={toLatinDigits(first)} />
  if (filter.kind === 'code') return <Ltr>{first}</Ltr>
  const [from, to] = [parseRiyals(first), parseRiyals(last)]
  if (from !== null && from === to) return <Money amount={from} />
  return (
    <>
      {from !== null && (
        <Trans context="least">
          من <Money amount={from} />
        </Trans>
      )}
      {from !== null && to !== null && ' '}
      {to !== null && (
        <Trans context="most">
          إلى <Money amount={to} />
        </Trans>
      )}
    </>
  )
}
