import { expect, test, vi } from 'vitest'
import { findVisitedCard, forgetAfterBack, takeStepsBack, visitBank } from './bank-visit.ts'

const page = '/payment?order=1'

/** A tab whose history has so many entries. */
function tabOf(entries: number) {
  const kept = new Map<string, string>()
  const tab = {
    history: { length: entries, state: null, pushState: () => void (tab.history.length += 1) },
    location: { pathname: '/payment', search: '?order=1', replace: () => undefined },
    sessionStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    },
  }
  return tab
}

test('the steps back lead over all of the bank’s pages, once', () => {
  const tab = tabOf(4)
  visitBank('https://bank.test/', null, tab)
  expect(tab.history.length).toBe(5)
  // A page of the bank's own, and ours to which it leads.
  tab.history.length += 2
  expect(takeStepsBack(page, tab)).toBe(3)
  expect(takeStepsBack(page, tab)).toBeNull()
})

test('a page is known by its path, too, whatever its query was', () => {
  const tab = tabOf(4)
  visitBank('https://bank.test/', null, tab)
  tab.history.length += 2
  expect(takeStepsBack('/pay', tab)).toBeNull()
  visitBank('https://bank.test/', null, tab)
  expect(takeStepsBack('/payment', tab)).toBe(1)
})

test('whoever came back by “back” stands on the page that was left: there is nothing to go over', () => {
  const listeners: ((event: { persisted: boolean }) => void)[] = []
  vi.stubGlobal('addEventListener', (_: string, listener: (event: { persisted: boolean }) => void) =>
    listeners.push(listener),
  )
  const tab = tabOf(4)
  visitBank('https://bank.test/', null, tab)
  forgetAfterBack(tab, false)
  listeners[0]?.({ persisted: false })
  expect(takeStepsBack(page, tab)).toBe(1)
  visitBank('https://bank.test/', null, tab)
  forgetAfterBack(tab, true)
  expect(takeStepsBack(page, tab)).toBeNull()
  visitBank('https://bank.test/', null, tab)
  listeners[0]?.({ persisted: true })
  expect(takeStepsBack(page, tab)).toBeNull()
  vi.unstubAllGlobals()
})

test('nothing is known of another page, another tab, or a history at its longest', () => {
  const tab = tabOf(4)
  visitBank('https://bank.test/', null, tab)
  expect(takeStepsBack('/payment?order=2', tab)).toBeNull()
  expect(takeStepsBack(page, tabOf(1))).toBeNull()
  const long = tabOf(49)
  visitBank('https://bank.test/', null, long)
  expect(takeStepsBack(page, long)).toBeNull()
})

test('the card that is verified is known until the steps are taken, and only on the page that was left for it', () => {
  const tab = tabOf(4)
  visitBank('https://bank.test/', 'card-1', tab)
  expect(findVisitedCard('/user/payment-methods', tab)).toBeNull()
  expect(findVisitedCard('/payment', tab)).toBe('card-1')
  takeStepsBack('/payment', tab)
  expect(findVisitedCard('/payment', tab)).toBeNull()
  visitBank('https://bank.test/', null, tab)
  expect(findVisitedCard('/payment', tab)).toBeNull()
})
