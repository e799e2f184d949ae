import { type ListLayout, minColumnWidth } from '#rules/desk/lists'

export const standardLayout: ListLayout = { order: [], hidden: [], density: 'regular' }

/**
 * The columns in the sequence that was chosen, the first one always first; one that is new since then stands
 * where the list itself has it: behind the column that it has before it.
 */
export function inOrder<Column extends { key: string }>(columns: Column[], order: string[]): Column[] {
  const [first, ...rest] = columns
  if (!first) return []
  const sequence = order.filter((key) => rest.some((column) => column.key === key))
  for (const [index, { key }] of rest.entries()) {
    if (sequence.includes(key)) continue
    const before = rest[index - 1]
    sequence.splice(before ? sequence.indexOf(before.key) + 1 : 0, 0, key)
  }
  return [first, ...sequence.flatMap((key) => rest.find((column) => column.key === key) ?? [])]
}

/** The columns that are shown, in their sequence. */
export function shownColumns<Column extends { key: string }>(
  columns: Column[],
  layout: ListLayout,
): Column[] {
  return inOrder(columns, layout.order).filter(
    ({ key }, index) => index === 0 || !layout.hidden.includes(key),
  )
}

/** The sequence with one column a step earlier (-1) or later (1); none passes the first. */
export function moveColumn(keys: string[], key: string, step: -1 | 1): string[] {
  const from = keys.indexOf(key)
  const to = from + step
  if (from < 1 || to < 1 || to >= keys.length) return keys
  const moved = keys.filter((one) => one !== key)
  moved.splice(to, 0, key)
  return moved
}

/**
 * How wide each of the shown columns is, in thousandths that make up the whole; undefined while nobody has
 * set any.
 */
export function shownWidths(
  keys: string[],
  widths: ListLayout['widths'],
): Record<string, number> | undefined {
  const known = keys.flatMap((key) => widths?.[key] ?? [])
  if (known.length === 0) return undefined
  // One that was hidden when the others were set takes as much as they do.
  const average = known.reduce((sum, one) => sum + one, 0) / known.length
  return toWhole(keys, (key) => widths?.[key] ?? average)
}

/**
 * The widths with one column's edge moved by so many thousandths: its neighbour gives or takes them, and all
 * others stay.
 */
export function moveEdge(
  keys: string[],
  widths: Record<string, number>,
  key: string,
  by: number,
): Record<string, number> {
  const neighbour = keys[keys.indexOf(key) + 1]
  if (neighbour === undefined) return widths
  const [own, next] = [widths[key] ?? 0, widths[neighbour] ?? 0]
  const step = Math.round(Math.min(Math.max(by, minColumnWidth - own), next - minColumnWidth))
  return { ...widths, [key]: own + step, [neighbour]: next - step }
}

/** The widths with one column so wide, and the others in their former proportion in what is left. */
export function setWidth(
  keys: string[],
  widths: Record<string, number>,
  key: string,
  width: number,
): Record<string, number> {
  const rest = keys.filter((one) => one !== key)
  const left = 1000 - width
  const stood = rest.reduce((sum, one) => sum + (widths[one] ?? 0), 0)
  const others = rest.map((one) => [
    one,
    Math.max(minColumnWidth, Math.round(((widths[one] ?? 0) / stood) * left)),
  ])
  return { ...Object.fromEntries(others), [key]: width }
}

/** What columns measure, as thousandths that make up the whole. */
export function toWhole(keys: string[], measure: (key: string) => number): Record<string, number> {
  const sum = keys.reduce((total, key) => total + measure(key), 0)
  return Object.fromEntries(
    keys.map((key) => [key, Math.max(minColumnWidth, Math.round((measure(key) / sum) * 1000))]),
  )
}
