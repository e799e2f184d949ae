import { Trans } from '@lingui/react/macro'
import { type ReactNode, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'
import type { ExportResource } from '#rules/exports'
import type { Density } from '#rules/lists'
import { riyadhDate } from '#rules/riyadh-days'
import { formatNumber } from '#locales/format'
import { LinkButton } from '#ui/button'
import { Empty } from '#ui/empty'
import { Icon } from '#ui/icon'
import { useLanguage } from '#ui/language'
import { Pager } from '#ui/pager'
import { Tabs } from '#ui/tabs'
import { ExportTool } from '../exports/export-tool.tsx'
import { BulkBar } from '../bulk/bulk-bar.tsx'
import type { Bulk } from '../bulk/bulk-types.ts'
import { useAsked } from '../bulk/use-asked.tsx'
import { useMatches } from '../bulk/use-matches.ts'
import { usePicked } from '../bulk/use-picked.ts'
import type { DaysFilter, Filter } from '../list/filter-types.ts'
import { ListFilters } from '../list/list-filters.tsx'
import { isNarrowed, listHref, type ListQuery } from '../list/list-href.ts'
import type { KeptList, View } from '../list/loaded-list.ts'
import { useWalkedList } from '../list/walk.tsx'
import { ClientBeside, useBeside } from '../person/client-link.tsx'
import { LayoutMenu } from './layout-menu.tsx'
import type { ListColumn } from './list-column.ts'
import { shownColumns } from './list-layout.ts'
import { ListTable } from './list-table.tsx'
import { hrefOfView, SavedViews } from './saved-views.tsx'
import { RowMenu } from './row-menu.tsx'
import { useLayout } from './use-layout.ts'
import { useListKeys } from './use-list-keys.ts'

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
  /** When it was loaded. */
  now: string
  /** Its views, and how one wants it. */
  kept: KeptList
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
  /** What can be done to several rows at once, and to one of them. */
  bulk?: Bulk<Row>
  /** The client of a row, who opens beside the list. */
  clientOf?: (row: Row) => string | null
  /** How many are on this page, in words. */
  shown: ReactNode
  /** What is said instead of «nothing matches», where nothing is what one hopes for. */
  nothing?: { title: ReactNode; act?: ReactNode } | false | '' | undefined
  /** What is said, and can be done, while there is none at all. */
  empty: { title: ReactNode; text?: ReactNode; act?: ReactNode }
}

/** A staff list: tabs, search and filters, layout, saved views, the table with its keys and acts, cursor pages, and both kinds of empty. */
export function AdminList<Row>(props: AdminListProps<Row>) {
  const { name, path, query, rows, rowKey, columns, nextCursor, tabs } = props
  const language = useLanguage()
  const href = (change: Record<string, string | undefined>) => listHref(path, query, change)
  const countOf = (state: string) => {
    const { count = 0, more = false } = tabs.counts[state] ?? {}
    return formatNumber(count, language) + (more ? '+' : '')
  }
  const current = listHref(path, query)
  const search = current.slice(path.length + 1)
  const { layout, change, open, isChanged } = useLayout(props.kept, search)
  const shown = shownColumns(columns, layout)
  const isMore = nextCursor !== null || query['cursor'] !== undefined
  const state = tabs.choices.find(({ value }) => value === (query[tabs.field] ?? undefined))?.state ?? 'all'
  useWalkedList(path, current, rows.map(rowKey))
  return (
    <>
      <section className="card" aria-label={name}>
        <Tabs
          label={tabs.label}
          tabs={[
            ...tabs.choices.map((choice) => ({
              href: href({ [tabs.field]: choice.value }),
              name: choice.name,
              count: countOf(choice.state),
              isCurrent: !open && (query[tabs.field] ?? undefined) === choice.value,
            })),
            ...props.kept.views.map((view) => ({
              href: hrefOfView(path, view),
              key: view.id,
              name: <ViewName view={view} />,
              isCurrent: view === open,
            })),
          ]}
        />
        <ListFilters
          {...{ path, query }}
          search={props.search}
          kept={[tabs.field, 'sort']}
          today={riyadhDate(new Date(props.now))}
          {...(props.filters && { filters: props.filters })}
          {...(props.days && { days: props.days })}
        >
          <LayoutMenu columns={columns} layout={layout} onChange={change} />
          {props.exported && (
            <ExportTool
              resource={props.exported}
              query={query}
              shown={shown.flatMap(({ inFile = [] }) => inFile)}
            />
          )}
          {props.archived && <ExportTool {...props.archived} query={query} />}
          <SavedViews
            {...{ path, search, layout }}
            kept={props.kept}
            changed={isChanged ? open : undefined}
          />
        </ListFilters>
        {rows.length > 0 ? (
          <>
            <Rows
              {...props}
              columns={shown}
              density={layout.density}
              address={search}
              matching={isMore && hasMatches(props.bulk) ? { count: countOf(state) } : undefined}
            />
            <Pager
              {...(typeof query['cursor'] === 'string' && { firstHref: current })}
              {...(nextCursor && { nextHref: href({ cursor: nextCursor }) })}
            >
              {props.shown}
              {isMore && (
                <>
                  {' '}
                  <Trans>من أصل {countOf(state)}</Trans>
                </>
              )}
            </Pager>
          </>
        ) : (
          <NoRows {...props} />
        )}
      </section>
      <ClientBeside />
    </>
  )
}

/** Of these lists the server names all rows that match. */
function hasMatches(bulk: Bulk<never> | undefined): boolean {
  return bulk !== undefined && ['orders', 'clients', 'subscriptions', 'tickets'].includes(bulk.plural)
}

function ViewName({ view }: { view: View }) {
  return (
    <>
      <Icon name={view.is_shared ? 'people' : 'user'} small />
      <bdi>{view.name}</bdi>
    </>
  )
}

/** The table with what can be done to its rows: picked ones, and each. */
function Rows<Row>(
  props: AdminListProps<Row> & {
    density: Density
    /** The list's address behind the question mark. */
    address: string
    /** How many rows match, where they are more than stand on the page. */
    matching: { count: string } | undefined
  },
) {
  const { rows, rowKey, path, clientOf } = props
  const bulk = props.bulk && props.bulk.actions.length > 0 ? props.bulk : undefined
  const picked = usePicked(rows.map(rowKey))
  const { ask, dialog } = useAsked({
    plural: bulk?.plural ?? 'orders',
    picked,
    names: new Map(
      picked.matches
        ? picked.matches.map(({ id, name }) => [id, name])
        : bulk && rows.map((row) => [rowKey(row), bulk.rowName(row)]),
    ),
  })
  const matches = useMatches(bulk?.plural ?? 'orders', props.address, picked)
  const body = useRef<HTMLTableSectionElement>(null)
  const beside = useBeside()
  const { pathname } = useLocation()
  const { location: next } = useNavigation()
  const clientAt = (index: number) => (rows[index] && clientOf?.(rows[index])) ?? null
  const { cursor } = useListKeys({
    count: rows.length,
    body,
    peek: clientOf && ((index) => beside.show(clientAt(index))),
    isPeeking: beside.id !== null,
    pick:
      bulk &&
      ((index) => {
        const key = rows[index] && rowKey(rows[index])
        if (key) picked.pick(key, !picked.isPicked(key))
      }),
  })
  const nameOf = (row: Row) => bulk?.rowName(row) ?? rowKey(row)

  return (
    <>
      <ListTable
        {...props}
        {...{ path, rows, rowKey, cursor, body }}
        caption={props.name}
        isLoading={
          next?.pathname === pathname && next.search !== location.search && !beside.isNext(next.search)
        }
        isOpen={(row: Row) => beside.id !== null && clientOf?.(row) === beside.id}
        {...(bulk && {
          picking: {
            picked,
            rowName: bulk.rowName,
            bar: (
              <BulkBar
                actions={bulk.actions}
                picked={picked}
                onAsk={(action) => ask(action, picked.picked)}
                matches={props.matching && { ...matches, count: props.matching.count }}
              />
            ),
          },
        })}
        {...((bulk || clientOf) && {
          rowMenu: (row: Row, index: number) => (
            <RowMenu
              name={nameOf(row)}
              actions={bulk?.actions ?? []}
              onAsk={(action) => ask(action, [rowKey(row)])}
              onPeek={clientAt(index) ? () => beside.show(clientAt(index)) : undefined}
              onPick={bulk && (() => picked.pick(rowKey(row), true))}
            />
          ),
        })}
      />
      {dialog}
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
    >
      <Trans>ما في القائمة موجود، وتخفيه الشروط التي فوق: أزيلوا واحدًا منها أو امسحوها كلها.</Trans>
    </Empty>
  )
}
