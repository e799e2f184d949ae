import type { ListCounts } from '../list/loaded-list.ts'

/** So many tabs stand side by side, whatever is in them. */
const fewTabs = 5

/**
 * Which tabs stand, and which are behind a menu: of many, those without a row, but never the first or the
 * current one.
 */
export function foldTabs<Tab extends { state: string }>(
  tabs: Tab[],
  counts: ListCounts,
  current: string | undefined,
): { shown: Tab[]; folded: Tab[] } {
  const isShown = ({ state }: Tab, index: number) =>
    tabs.length <= fewTabs || index === 0 || state === current || (counts[state]?.count ?? 0) > 0
  return { shown: tabs.filter(isShown), folded: tabs.filter((tab, index) => !isShown(tab, index)) }
}
