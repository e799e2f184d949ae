import { afterEach, expect, test, vi } from 'vitest'
import { readRecentPages } from '../admin/search/recent-pages.ts'
import { changePurchase, emptyPurchase, readPurchase } from '../store/purchase-state.ts'
import { draftKey, leaveArea, readDraft, writeDraft } from './draft-store.ts'

/** As browsers have it: what is kept stands as the storage's own entries. */
class TabStorage {
  getItem(name: string): string | null {
    return Object.entries(this).find(([key]) => key === name)?.[1] ?? null
  }
  setItem(name: string, value: string) {
    Object.assign(this, { [name]: value })
  }
  removeItem(name: string) {
    Reflect.deleteProperty(this, name)
  }
}

const plan = '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a1001'
const opened = { href: `/admin/clients/${plan}`, title: 'هند القحطانية' }
const drafts = (['client', 'staff'] as const).map((area) => draftKey({ area, person: 'a' }, '/', 'form'))

function fillTab(): void {
  vi.stubGlobal('sessionStorage', new TabStorage())
  for (const key of drafts) writeDraft(key, { fields: { note: ['', 'words'] }, begun: {} })
  changePurchase({ chosenPackage: plan, cardName: 'Hind', step: 3 })
  sessionStorage.setItem('admin-recent', JSON.stringify([opened]))
  sessionStorage.setItem('admin-walk:/admin/clients', '{}')
  sessionStorage.setItem('other', '1')
}

afterEach(() => vi.unstubAllGlobals())

test('a client who signs out leaves neither words nor a purchase in the tab', () => {
  fillTab()
  leaveArea('client')
  expect(readPurchase()).toEqual(emptyPurchase)
  expect(drafts.map((key) => readDraft(key) !== undefined)).toEqual([false, true])
  expect(readRecentPages()).toEqual([opened])
})

test('staff who sign out leave neither words nor the names that they opened in the tab', () => {
  fillTab()
  leaveArea('staff')
  expect(readRecentPages()).toEqual([])
  expect(drafts.map((key) => readDraft(key) !== undefined)).toEqual([true, false])
  expect(readPurchase().chosenPackage).toBe(plan)
  expect(Object.keys(sessionStorage).filter((key) => !key.startsWith('draft:'))).toEqual([
    'purchase',
    'other',
  ])
})
