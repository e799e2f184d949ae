import type { ListLayout } from '#rules/lists'

export const standardLayout: ListLayout = { order: [], hidden: [], density: 'regular' }

/**
 * The columns in the sequence that was chosen, the first one always first; one that is new since then stands where the list
 * itself has it: behind the column that it has before it.
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
