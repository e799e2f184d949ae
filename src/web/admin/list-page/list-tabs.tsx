import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '#locales/format'
import { Icon } from '#ui/icon'
import { useLanguage } from '#ui/language'
import { Menu } from '#ui/menu'
import { Tabs } from '#ui/tabs'
import { listHref, type ListQuery } from '../list/list-href.ts'
import type { ListCounts, View } from '../list/loaded-list.ts'
import { hrefOfView } from './saved-views.tsx'
import { foldTabs } from './fold-tabs.ts'

export type ListTabsProps = {
  path: string
  query: ListQuery
  tabs: {
    label: string
    /** The filter's name in the address. */
    field: string
    choices: { value: string | undefined; name: string; state: string }[]
  }
  counts: ListCounts
  views: View[]
  /** The view that the address is. */
  open: View | undefined
  /** At the end of the tabs. */
  children?: ReactNode
}

/** States and views as tabs. Of many states those that nothing stands in are in a menu at their end. */
export function ListTabs({ path, query, tabs, counts, views, open, children }: ListTabsProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const current = open ? undefined : stateOf(query, tabs)
  const { shown, folded } = foldTabs(tabs.choices, counts, current)
  const hrefOf = (value: string | undefined) => listHref(path, query, { [tabs.field]: value })
  return (
    <div className="list-tabs">
      <Tabs
        label={tabs.label}
        tabs={[
          ...shown.map(({ value, name, state }) => {
            const { count = 0, more = false } = counts[state] ?? {}
            return {
              href: hrefOf(value),
              name,
              count: formatNumber(count, language) + (more ? '+' : ''),
              isCurrent: state === current,
            }
          }),
          ...views.map((view) => ({
            href: hrefOfView(path, view),
            key: view.id,
            name: <ViewName view={view} />,
            isCurrent: view === open,
          })),
        ]}
      />
      {folded.length > 0 && (
        <Menu
          label={t`حالات لا شيء فيها`}
          face={
            <>
              <span aria-hidden="true">
                <Trans>المزيد</Trans>
              </span>
              <Icon name="chevron-down" small />
            </>
          }
        >
          <ul>
            {folded.map(({ value, name, state }) => (
              <li key={state}>
                <Link to={hrefOf(value)} preventScrollReset>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </Menu>
      )}
      {children && <span className="tools">{children}</span>}
    </div>
  )
}

/** The state of the tab that is open, by its name among the counts. */
export function stateOf(
  query: ListQuery,
  tabs: Pick<ListTabsProps['tabs'], 'field' | 'choices'> | undefined,
): string {
  return tabs?.choices.find(({ value }) => value === (query[tabs.field] ?? undefined))?.state ?? 'all'
}

function ViewName({ view }: { view: View }) {
  return (
    <>
      <Icon name={view.is_shared ? 'people' : 'user'} small />
      <bdi>{view.name}</bdi>
    </>
  )
}
