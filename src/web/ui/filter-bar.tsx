import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { Icon } from './icon.tsx'

type FilterBarProps = {
  /** The search's words; with `name` it becomes the query parameter. */
  search?: { name: string; label: string; value: string }
  /** Set filters; each shows its value and is taken away by its cross. */
  chips?: { key: string; text: ReactNode; removeHref: string }[]
  /** Filters that must survive a new search. */
  kept?: Record<string, string>
  children?: ReactNode
}

/**
 * Search and filters of a list. Everything lives in the address, so it works without script and can be
 * shared.
 */
export function FilterBar({ search, chips = [], kept = {}, children }: FilterBarProps) {
  const { t } = useLingui()
  return (
    <div className="filters">
      {search && (
        <Form className="find" role="search" aria-label={search.label}>
          <Icon name="search" />
          <input
            // A new address brings a new value.
            key={search.value}
            type="search"
            name={search.name}
            defaultValue={search.value}
            aria-label={search.label}
            placeholder={search.label}
          />
          {Object.entries(kept).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
        </Form>
      )}
      {children}
      {chips.map(({ key, text, removeHref }) => (
        <Link key={key} to={removeHref} className="chip" data-set>
          {text}
          <span className="visually-hidden">{t`إزالة التصفية`}</span>
          <Icon name="cross" small />
        </Link>
      ))}
    </div>
  )
}
