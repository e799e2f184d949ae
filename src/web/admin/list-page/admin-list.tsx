import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'
import type { ExportResource } from '#rules/desk/exports'
import type { Density } from '#rules/desk/lists'
import { riyadhDate } from '#rules/core/riyadh-days'
import { formatNumber } from '#locales/format'
import { LinkButton } from '#ui/button'
import type { DrawingName } from '#ui/drawing'
import { Empty } from '#ui/empty'
import { useLanguage } from '#ui/language'
import { Pager } from '#ui/pager'
import { ExportTool } from '../export-tool/export-tool.tsx'
import { BulkBar } from '../bulk/bulk-bar.tsx'
import type { Bulk } from '../bulk/bulk-types.ts'
import { useAsked } from '../bulk/use-asked.tsx'
import { useMatches } from '../bulk/use-matches.ts'
import { usePicked } from '../bulk/use-picked.ts'
import type { DaysFilter, Filter, TypedFilter } from '../list/filter-types.ts'
import { ListFilters } from '../list/list-filters.tsx'
import { isNarrowed, listHref, type ListQuery } from '../list/list-href.ts'
import type { KeptList, ListCounts } from '../list/loaded-list.ts'
import { useWalkedList } from '../list/walk.tsx'
import { ClientBeside, useBeside } from '../person/client-link.tsx'
import { LayoutMenu } from './layout-menu.tsx'
import type { ListColumn } from './list-column.ts'
import { shownColumns, shownWidths } from './list-layout.ts'
import { ListTable } from './list-table.tsx'
import { ListTabs, type ListTabsProps, stateOf } from './list-tabs.tsx'
import { SavedViews } from './saved-views.tsx'
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
  previousCursor: string | null
  /** When it was loaded. */
  now: string
  /** Its views, and how one wants it; null for a list that nobody lays out for themselves. */
  kept: KeptList | null
  /** How many rows stand in each state. */
  counts: ListCounts
  /** States as tabs, with what `counts` says about them. */
  tabs?: ListTabsProps['tabs']
  /** What the search looks through. */
  search?: string
  filters?: Filter[]
  days?: DaysFilter[]
  /** What is typed to be filtered by. */
  typed?: TypedFilter[]
  /** What its rows are called as a file. */
  exported?: ExportResource
  /** What else of the rows can be taken away, and what its button says. */
  archived?: { resource: ExportResource; label: string }
  /** What can be done to several rows at once, and to one of them. */
  bulk?: Bulk<Row>
  /** A list of what a shop sets up and has few of: its search, filters and layout come with its 20th row. */
  isFew?: boolean
  /** The history of a row, in its menu, and how the row is called. */
  historyOf?: (row: Row) => { name: string; to: string }
  /** How a row is called where nothing above says it: a menu without it would bear the row's key. */
  rowName?: (row: Row) => string
  /** The client of a row, who opens beside the list. */
  clientOf?: (row: Row) => string | null
  /** How many are on this page, in words. */
  shown: ReactNode
  /** What is said instead of «nothing matches», where nothing is what one hopes for. */
  nothing?: Emptiness | false | '' | undefined
  /** What is said, and can be done, while there is none at all. */
  empty: Emptiness
}

/**
 * An empty list in words; its drawing says whether nothing has come yet, nothing matches (unless said), or
 * all is done.
 */
type Emptiness = { title: ReactNode; text?: ReactNode; action?: ReactNode; drawing?: DrawingName }

/**
 * A staff list: tabs, search and filters, layout, saved views, the table with its keys and acts, cursor
 * pages, and both kinds of empty.
 */
export function AdminList<Row>(props: AdminListProps<Row>) {
  const { name, path, query, rows, rowKey, columns, nextCursor, previousCursor, tabs, kept } = props
  const language = useLanguage()
  const href = (change: Record<string, string | undefined>) => listHref(path, query, change)
  const total = props.counts[stateOf(query, tabs)]
  const count = total && formatNumber(total.count, language) + (total.more ? '+' : '')
  const current = listHref(path, query)
  const search = current.slice(path.length + 1)
  const { layout, change, open, isChanged } = useLayout(kept, search)
  const shown = shownColumns(columns, layout)
  const isMore = nextCursor !== null || previousCursor !== null
  const withTools = hasTools(props, isMore)
  useWalkedList(path, current, rows.map(rowKey))

  return (
    <>
      <section className="card" aria-label={name}>
        {tabs && (
          <ListTabs {...{ path, query, tabs }} counts={props.counts} views={kept?.views ?? []} open={open}>
            {!withTools && <Exports {...props} columns={shown} />}
          </ListTabs>
        )}
        {withTools && (
          <ListFilters
            {...{ path, query }}
            {...(props.search ? { search: props.search } : { label: name })}
            kept={[...(tabs ? [tabs.field] : []), 'sort']}
            today={riyadhDate(new Date(props.now))}
            {...(props.filters && { filters: props.filters })}
            {...(props.days && { days: props.days })}
            {...(props.typed && { typed: props.typed })}
          >
            {kept && <LayoutMenu columns={columns} layout={layout} onChange={change} />}
            <Exports {...props} columns={shown} />
            {kept && (
              <SavedViews {...{ path, search, layout, kept }} changed={isChanged ? open : undefined} />
            )}
          </ListFilters>
        )}
        <Rows
          {...props}
          columns={shown}
          density={layout.density}
          widths={shownWidths(
            shown.map(({ key }) => key),
            layout.widths,
          )}
          onWidths={kept ? (widths) => change({ ...layout, widths }) : undefined}
          address={search}
          matching={isMore && count && hasMatches(props.bulk) ? { count } : undefined}
        />
        {rows.length > 0 && (
          <Pager
            {...(previousCursor && {
              firstHref: current,
              previousHref: href({ cursor: previousCursor }),
            })}
            {...(nextCursor && { nextHref: href({ cursor: nextCursor }) })}
          >
            {props.shown}
            {isMore && count && (
              <>
                {' '}
                <Trans>من أصل {count}</Trans>
              </>
            )}
          </Pager>
        )}
      </section>
      <ClientBeside />
    </>
  )
}

/** So many rows are looked through by eye. */
const manyRows = 20

/** Search, filters and layout; for a few rows they would be higher than the rows, unless they are in use. */
function hasTools<Row>(
  { isFew, rows, query, kept, search, filters, exported }: AdminListProps<Row>,
  isMore: boolean,
): boolean {
  if (!isFew) return Boolean(search ?? filters ?? kept ?? exported)
  return rows.length >= manyRows || isMore || isNarrowed(query) || (kept?.views.length ?? 0) > 0
}

/** Files of the list's rows. */
function Exports<Row>(props: Pick<AdminListProps<Row>, 'exported' | 'archived' | 'query' | 'columns'>) {
  const { exported, archived, query, columns } = props
  return (
    <>
      {exported && (
        <ExportTool resource={exported} query={query} shown={columns.flatMap(({ inFile = [] }) => inFile)} />
      )}
      {archived && <ExportTool {...archived} query={query} />}
    </>
  )
}

/** Of these lists the server names all rows that match. */
function hasMatches(bulk: Bulk<never> | undefined): boolean {
  return bulk !== undefined && ['orders', 'clients', 'subscriptions', 'tickets'].includes(bulk.plural)
}

/**
 * The table with what can be done to its rows: picked ones, and each. What was done is said also where no row
 * is left by it.
 */
function Rows<Row>(
  props: AdminListProps<Row> & {
    density: Density
    widths: Record<string, number> | undefined
    onWidths: ((widths: Record<string, number> | undefined) => void) | undefined
    /** The list's address behind the question mark. */
    address: string
    /** How many rows match, where they are more than stand on the page. */
    matching: { count: string } | undefined
  },
) {
  const { rows, rowKey, path, clientOf, historyOf } = props
  const bulk = props.bulk && props.bulk.actions.length > 0 ? props.bulk : undefined
  const { t } = useLingui()
  const picked = usePicked(rows.map(rowKey), props.address)
  const { ask, dialog } = useAsked({
    plural: bulk?.plural ?? 'orders',
    picked,
    names: new Map(
      picked.matches
        ? picked.matches.rows.map(({ id, name }) => [id, name])
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
      ((index, isRange) => {
        const key = rows[index] && rowKey(rows[index])
        if (!key) return
        if (isRange) picked.pickTo(key)
        else picked.pick(key, !picked.isPicked(key))
      }),
    pickAll:
      bulk &&
      (() => {
        picked.pickPage(true)
        // Those of other pages, where there are any.
        if (props.matching) matches.pick()
      }),
  })
  // Also to whoever may only look at the rows.
  const nameOf = (row: Row) =>
    props.bulk?.rowName(row) ?? historyOf?.(row).name ?? props.rowName?.(row) ?? rowKey(row)

  if (rows.length === 0)
    return (
      <>
        <NoRows {...props} />
        {dialog}
      </>
    )
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
              >
                {props.exported && (
                  <ExportTool
                    resource={props.exported}
                    query={props.query}
                    shown={props.columns.flatMap(({ inFile = [] }) => inFile)}
                    picked={picked.picked}
                    label={t`تصدير المختار`}
                  />
                )}
              </BulkBar>
            ),
          },
        })}
        {...((bulk || clientOf || historyOf) && {
          rowMenu: (row: Row, index: number) => (
            <RowMenu
              name={nameOf(row)}
              actions={bulk?.actions ?? []}
              onAsk={(action) => ask(action, [rowKey(row)])}
              onPeek={clientAt(index) ? () => beside.show(clientAt(index)) : undefined}
              onPick={bulk && (() => picked.pick(rowKey(row), true))}
              historyTo={historyOf?.(row).to}
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
      <Empty title={empty.title} action={empty.action} {...(empty.drawing && { drawing: empty.drawing })}>
        {empty.text}
      </Empty>
    )
  }
  if (nothing) {
    return (
      <Empty
        title={nothing.title}
        action={nothing.action}
        {...(nothing.drawing && { drawing: nothing.drawing })}
      >
        {nothing.text}
      </Empty>
    )
  }
  return (
    <Empty
      title={<Trans>لا شيء يطابق هذه التصفية</Trans>}
      action={
        <LinkButton to={path} kind="second">
          <Trans>مسح التصفية</Trans>
        </LinkButton>
      }
    >
      <Trans>ما في القائمة موجود، وتخفيه الشروط التي فوق: أزيلوا واحدًا منها أو امسحوها كلها.</Trans>
    </Empty>
  )
}
