import { Trans, useLingui } from '@lingui/react/macro'
import type { MouseEvent, ReactNode, RefObject } from 'react'
import { Link } from 'react-router'
import type { Density } from '#rules/desk/lists'
import { Cells } from '#ui/data-table'
import { Icon } from '#ui/icon'
import { PickBox, PickPage } from '../bulk/pick-box.tsx'
import type { Picked } from '../bulk/use-picked.ts'
import { listHref, type ListQuery } from '../list/list-href.ts'
import { EdgeHandle } from './edge-handle.tsx'
import type { ListColumn } from './list-column.ts'
import { useWidths } from './use-widths.ts'

type ListTableProps<Row> = {
  /** Read as the table's name. */
  caption: string
  path: string
  query: ListQuery
  /** The order while the address says none. */
  defaultSort: string
  columns: ListColumn<Row>[]
  rows: Row[]
  rowKey: (row: Row) => string
  density: Density
  /** Widths that were set, in thousandths; undefined while each column takes what it needs. */
  widths: Record<string, number> | undefined
  /** Undefined where nobody lays the list out. */
  onWidths: ((widths: Record<string, number> | undefined) => void) | undefined
  /** Other rows are on their way. */
  isLoading: boolean
  /** The row that the keys are at, by its place. */
  cursor: number
  body: RefObject<HTMLTableSectionElement | null>
  /** The row that lies open beside the list. */
  isOpen: (row: Row) => boolean
  /**
   * Where rows can be picked: which are, how one is called, and what stands in the head's place meanwhile.
   */
  picking?: { picked: Picked; rowName: (row: Row) => string; bar: ReactNode }
  /** What can be done to one row, where something can. */
  rowMenu?: (row: Row, index: number) => ReactNode
}

/**
 * The rows of a list under a head that stays in sight; cards where there is no room for columns. A press on a
 * row opens it.
 */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { caption, columns, rows, rowKey, density, picking, cursor, isLoading, rowMenu } = props
  const { path, query, defaultSort, body, isOpen } = props
  const isPicking = picking !== undefined && picking.picked.count > 0
  const keys = columns.map(({ key }) => key)
  const { widths, moveBy, keep } = useWidths(keys, props.widths, props.onWidths)
  return (
    <div className="table-box">
      <table
        className="data-table list-table"
        data-density={density}
        {...(widths && { 'data-sized': true })}
        {...(isPicking && { 'data-picking': true })}
      >
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {picking && (
              <th scope="col" className="pick">
                <PickPage picked={picking.picked} />
                {isPicking && <div className="bulk-bar">{picking.bar}</div>}
              </th>
            )}
            {columns.map((column, index) => (
              <Head
                key={column.key}
                {...{ column, path, query, defaultSort }}
                isCovered={isPicking}
                width={widths?.[column.key]}
              >
                {props.onWidths && index < columns.length - 1 && !isPicking && (
                  <EdgeHandle
                    onMove={(points, table) => moveBy(column.key, points, table)}
                    onDrop={keep}
                    onReset={() => props.onWidths?.(undefined)}
                  />
                )}
              </Head>
            ))}
            {rowMenu && (
              <th scope="col" className="acts">
                <span className="visually-hidden">
                  <Trans>الإجراءات</Trans>
                </span>
              </th>
            )}
          </tr>
        </thead>
        <tbody ref={body} {...(isLoading && { 'aria-busy': true })}>
          {rows.map((row, index) => (
            <tr
              key={rowKey(row)}
              tabIndex={index === Math.max(cursor, 0) ? 0 : -1}
              onClick={openRow}
              {...(isOpen(row) && { 'aria-current': 'true' })}
              {...(picking?.picked.isPicked(rowKey(row)) && { 'data-picked': true })}
            >
              {picking && (
                <td className="pick">
                  <PickBox name={picking.rowName(row)} rowKey={rowKey(row)} picked={picking.picked} />
                </td>
              )}
              <Cells columns={columns} row={row} />
              {rowMenu && <td className="acts">{rowMenu(row, index)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A column's title; a sortable one is a link that turns its order on, and then round. */
function Head<Row>({
  column,
  path,
  query,
  defaultSort,
  isCovered,
  width,
  children,
}: Pick<ListTableProps<Row>, 'path' | 'query' | 'defaultSort'> & {
  column: ListColumn<Row>
  isCovered: boolean
  /** In thousandths of the table. */
  width: number | undefined
  /** The handle of its edge. */
  children: ReactNode
}) {
  const { t } = useLingui()
  const sort = typeof query['sort'] === 'string' ? query['sort'] : defaultSort
  const isUp = column.sort !== undefined && sort === column.sort
  const isDown = column.sort !== undefined && sort === `-${column.sort}`
  const next = isUp ? `-${column.sort}` : column.sort
  return (
    <th
      scope="col"
      className={column.at === 'amount' ? 'amount' : undefined}
      data-at={column.at === 'amount' ? undefined : column.at}
      data-rank={column.rank}
      data-column={column.key}
      aria-sort={isUp ? 'ascending' : isDown ? 'descending' : undefined}
      {...(width !== undefined && { style: { inlineSize: `${width / 10}%` } })}
    >
      {next === undefined || isCovered ? (
        column.name
      ) : (
        <Link
          to={listHref(path, query, { sort: next === defaultSort ? undefined : next })}
          preventScrollReset
        >
          {column.name}
          <span className="visually-hidden">{isUp ? t`ترتيب تنازلي` : t`ترتيب تصاعدي`}</span>
          <Icon name={isUp || isDown ? 'chevron-down' : 'sort'} small />
        </Link>
      )}
      {children}
    </th>
  )
}

/** The link that a row is: the first one behind its box. */
export function linkOfRow(row: Element | null | undefined): HTMLAnchorElement | null {
  return row?.querySelector<HTMLAnchorElement>('td:not(.pick) a') ?? null
}

/** A press anywhere on a row opens it, unless it was on something of its own or words were marked. */
function openRow(event: MouseEvent<HTMLTableRowElement>) {
  const { target, currentTarget } = event
  if (!(target instanceof Element) || event.button !== 0 || event.defaultPrevented) return
  if (target.closest('a, button, input, label, select, summary, details, dialog')) return
  if (String(getSelection() ?? '') !== '') return
  linkOfRow(currentTarget)?.click()
}
