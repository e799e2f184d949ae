/**
 * The way to the bank's page, and back to where it began. The pages between were answers to forms of the
 * bank's: "back" would ask whether they are to be sent again. So the browser goes back over them by itself,
 * to the page that it left, which tells what became of the payment.
 */
const key = 'bank-visit'

/**
 * Browsers count no further, so from here on nobody knows how far it is. Source: Chromium,
 * kMaxSessionHistoryEntries.
 */
const maxHistory = 50

type Tab = {
  history: Pick<History, 'length' | 'state' | 'pushState'>
  location: Pick<Location, 'replace' | 'pathname' | 'search'>
  sessionStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
}

/**
 * @param address the bank's page
 * @param card the id of the saved card that is verified there; null where something is paid
 */
export function visitBank(
  address: string,
  card: string | null = null,
  { history, location, sessionStorage }: Tab = window,
): void {
  try {
    // In its own entry, which the bank's page then takes: what lay ahead is gone, so the length tells the
    // place.
    history.pushState(history.state, '')
    const visit = { from: history.length - 1, page: location.pathname + location.search, card }
    sessionStorage.setItem(key, JSON.stringify(visit))
  } catch {
    // Without a storage nobody goes back by themselves.
  }
  location.replace(address)
}

/**
 * On pages that are left for the bank: whoever came back by "back" has passed the bank's pages already, and
 * stands on the page that was left. What is asked from there leads over nothing. Answers how to stop
 * listening.
 */
export function forgetAfterBack(
  { sessionStorage }: Pick<Tab, 'sessionStorage'> = window,
  isBack = performance
    .getEntriesByType('navigation')
    .some((way) => Reflect.get(way, 'type') === 'back_forward'),
): () => void {
  const forget = ({ persisted }: Pick<PageTransitionEvent, 'persisted'>) => {
    try {
      if (persisted) sessionStorage.removeItem(key)
    } catch {
      // Nothing was kept.
    }
  }
  forget({ persisted: isBack })
  addEventListener('pageshow', forget)
  return () => removeEventListener('pageshow', forget)
}

/**
 * The card for which this tab went to the bank from `page`, as long as `takeStepsBack` has not been asked:
 * the bank's address cannot name it; null if that is not known.
 */
export function findVisitedCard(page: string, { sessionStorage }: Pick<Tab, 'sessionStorage'> = window) {
  try {
    const { card, page: left } = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Record<string, unknown>
    return isLeftFor(page, left) && typeof card === 'string' ? card : null
  } catch {
    return null
  }
}

const isLeftFor = (page: string, left: unknown) => left === page || String(left).startsWith(`${page}?`)

/**
 * How many entries lie between this page, to which the bank sent somebody back, and `page`, which they left
 * with whatever query behind it; null if that is not known.
 */
export function takeStepsBack(page: string, { history, sessionStorage }: Omit<Tab, 'location'> = window) {
  try {
    const { from, page: left } = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Record<string, unknown>
    sessionStorage.removeItem(key)
    if (!isLeftFor(page, left) || typeof from !== 'number' || history.length >= maxHistory) return null
    const steps = history.length - from
    return steps > 0 && from > 0 ? steps : null
  } catch {
    return null
  }
}
