import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ExportResource } from '#rules/exports'
import { formatNumber } from '#locales/format'
import { LinkButton } from '#ui/button'
import { type Column, DataTable } from '#ui/data-table'
import { Empty } from '#ui/empty'
import { Icon } from '#ui/icon'
import { useLanguage } from '#ui/language'
import { Pager } from '#ui/pager'
import { Tabs } from '#ui/tabs'
import { ExportTool } from '../exports/export-tool.tsx'
import { BulkBar } from '../bulk/bulk-bar.tsx'
import type { Bulk } from '../bulk/bulk-types.ts'
import { PickBox } from '../bulk/pick-box.tsx'
import { usePicked } from '../bulk/use-picked.ts'
import { parseWords, useKeptInBrowser } from '../list/kept-in-browser.ts'
import { type DaysFilter, type Filter, ListFilters } from '../list/list-filters.tsx'
import { isNarrowed, listHref, type ListQuery } from '../list/list-href.ts'
import { ColumnChoice, SavedViews } from '../list/list-tools.tsx'
import { useWalkedList } from '../list/walk.tsx'

export type ListColumn<Row> = Omit<Column<Row>, 'title' | 'sorted'> & {
  name: string
  /** The API's name of the order that its title turns on and round. */
  sort?: string
  /** Which columns of the exported file stand for it. */
  inFile?: readonly string[]
}

export type AdminListProps<Row> = {
  /** What is listed, in the plural: read as the name of table and page part. */
  name: string
  path: string
  query: ListQuery
  rows: Row[]
  rowKey: (row: Row) => string
  columns: ListColumn<Row>[]
  /** The order while the address says none. */
  defaultSort: string
  nextCursor: string | null
  /** States as tabs, with what `counts` says about them. */
  tabs: {
    label: string
    /** The filter's name in the address. */
    field: string
    choices: { value: string | undefined; name: string; state: string }[]
    counts: Record<string, { count: number; more: boolean }>
  }
  /** What the search looks through. */
  search: string
  filters?: Filter[]
  days?: DaysFilter[]
  /** What its rows are called as a file. */
  exported?: ExportResource
  /** What else of the rows can be taken away, and what its button says. */
  archived?: { resource: ExportResource; label: string }
  /** What can be done to several rows at once. */
  bulk?: Bulk<Row>
  /** How many are on this page, in words. */
  shown: ReactNode
  /** What is said instead of «nothing matches», where nothing is what one hopes for. */
  nothing?: { title: ReactNode; act?: ReactNode } | false | '' | undefined
  /** What is said, and can be done, while there is none at all. */
  empty: { title: ReactNode; text?: ReactNode; act?: ReactNode }
}

/** A staff list: tabs, search and filters, column choice, saved views, a sortable table, cursor pages, and both kinds of empty. */
export function AdminList<Row>(props: AdminListProps<Row>) {
  const { name, path, query, rows, rowKey, columns, defaultSort, nextCursor, tabs } = props
  const language = useLanguage()
  const [hidden, hide] = useKeptInBrowser(`admin-columns:${path}`, parseWords)
  const head = useHeads(path, query, defaultSort)
  const href = (change: Record<string, string | undefined>) => listHref(path, query, change)

  const countOf = (state: string) => {
    const { count = 0, more = false } = tabs.counts[state] ?? {}
    return formatNumber(count, language) + (more ? '+' : '')
  }
  const current = listHref(path, query)
  const picked = usePicked(rows.map(rowKey))
  const bulk = props.bulk && props.bulk.actions.length > 0 ? props.bulk : undefined
  useWalkedList(
    path,
    current,
    rows.map((row) => rowKey(row)),
  )

  return (
    <>
      <section className="card" aria-label={name}>
        <Tabs
          label={tabs.label}
          tabs={tabs.choices.map((choice) => ({
            href: href({ [tabs.field]: choice.value }),
            name: choice.name,
            count: countOf(choice.state),
            isCurrent: (query[tabs.field] ?? undefined) === choice.value,
          }))}
        />
        <ListFilters
          {...{ path, query }}
          search={props.search}
          kept={[tabs.field, 'sort']}
          {...(props.filters && { filters: props.filters })}
          {...(props.days && { days: props.days })}
        >
          <ColumnChoice columns={columns} hidden={hidden} onChange={hide} />
          {props.exported && (
            <ExportTool
              resource={props.exported}
              query={query}
              shown={columns.flatMap(({ key, inFile = [] }, index) =>
                index === 0 || !hidden.includes(key) ? inFile : [],
              )}
            />
          )}
          {props.archived && <ExportTool {...props.archived} query={query} />}
          <SavedViews list={path} path={path} search={current.slice(path.length)} />
        </ListFilters>
        {rows.length > 0 && (
          <>
            {bulk && (
              <BulkBar
                plural={bulk.plural}
                actions={bulk.actions}
                picked={picked}
                names={new Map(rows.map((row) => [rowKey(row), bulk.rowName(row)]))}
              />
            )}
            <DataTable
              caption={name}
              columns={columns
                .filter(({ key }, index) => index === 0 || !hidden.includes(key))
                .map((column, index) => ({
                  ...column,
                  ...head(column),
                  ...(bulk &&
                    index === 0 && {
                      cell: (row: Row) => (
                        <PickBox rowKey={rowKey(row)} name={bulk.rowName(row)} picked={picked}>
                          {column.cell(row)}
                        </PickBox>
                      ),
                    }),
                }))}
              rows={rows}
              rowKey={rowKey}
            />
            <Pager
              {...(typeof query['cursor'] === 'string' && { firstHref: current })}
              {...(nextCursor && { nextHref: href({ cursor: nextCursor }) })}
            >
              {props.shown}
            </Pager>
          </>
        )}
      </section>
      {rows.length === 0 && <NoRows path={path} query={query} empty={props.empty} nothing={props.nothing} />}
    </>
  )
}

function NoRows(props: Pick<AdminListProps<never>, 'path' | 'query' | 'empty' | 'nothing'>) {
  const { path, query, empty, nothing } = props
  if (!isNarrowed(query)) {
    return (
      <Empty title={empty.title} act={empty.act}>
        {empty.text}
      </Empty>
    )
  }
  if (nothing) return <Empty {...nothing} />
  return (
    <Empty
      title={<Trans>لا شيء يطابق هذه التصفية</Trans>}
      act={
        <LinkButton to={path} kind="second">
          <Trans>مسح التصفية</Trans>
        </LinkButton>
      }
    />
  )
}

/** Titles of columns; a sortable one is a link that turns its order on, and then round. */
function useHeads(path: string, query: ListQuery, defaultSort: string) {
  const { t } = useLingui()
  const sort = typeof query['sort'] === 'string' ? query['sort'] : defaultSort

  return (column: { name: string; sort?: string }): Pick<Column<never>, 'title' | 'sorted'> => {
    if (!column.sort) return { title: column.name }
    const isUp = sort === column.sort
    const isDown = sort === `-${column.sort}`
    const next = isUp ? `-${column.sort}` : column.sort
    return {
      title: (
        <Link
          to={listHref(path, query, { sort: next === defaultSort ? undefined : next })}
          preventScrollReset
        >
          {column.name}
          <span className="visually-hidden">{isUp ? t`ترتيب تنازلي` : t`ترتيب تصاعدي`}</span>
          <Icon name={isUp || isDown ? 'chevron-down' : 'sort'} small />
        </Link>
      ),
      ...((isUp || isDown) && { sorted: isUp ? 'ascending' : 'descending' }),
    }
  }
}
