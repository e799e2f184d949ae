import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import { dialogsOf, plainScreensOf, screensOf } from '../e2e/pictures/screens.ts'
import type { Town } from '../e2e/pictures/town.ts'
import routes from '../src/web/routes.ts'

/** Every page is in the list of those that must not move while they come, or says why not. A new page is in one of both. */

/** Pages that somebody comes to by pressing: the screens of the list that do so. */
const pressed: Record<string, string> = {
  otp: 'store/sign-in/otp.tsx',
  'staff-code': 'admin/sign-in/otp.tsx',
  'admin-order-new': 'admin/orders/order-new.tsx',
  'order-quote': 'account/quote/quote.tsx',
}

const notMeasured: Record<string, string[]> = {
  'a file, which draws nothing': [
    'account/quote/quote-pdf.tsx',
    'account/receipt/document-pdf.tsx',
    'account/subscriptions/subscription-calendar.tsx',
    'account/tickets/attachment.tsx',
    'admin/documents/pdf.tsx',
    'admin/documents/vat-return-csv.tsx',
    'admin/documents/vat-return-pdf.tsx',
    'admin/documents/xml.tsx',
    'admin/orders/order-quote-pdf.tsx',
    'admin/support/attachment.tsx',
    'store/quote/quote-pdf.tsx',
  ],
  'the store has none of its kind until staff make one; drawn as every other history': [
    'admin/e-invoicing/unit-history.tsx',
    'admin/replies/reply-history.tsx',
  ],
  'the specimens of the interface': ['dev-ui/kit.tsx'],
}

type Entry = { path?: string | undefined; file: string; index?: boolean | undefined; children?: Entry[] }

const pages = flatten(routes as Entry[]).filter(({ file }) => !file.endsWith('.endpoint.ts'))

/** Each page by its whole address. */
function flatten(entries: Entry[], above = ''): { path: string; file: string }[] {
  return entries.flatMap(({ path, file, index, children }) => {
    const here = [above, path].filter(Boolean).join('/')
    if (children) return flatten(children, here)
    return path !== undefined || index ? [{ path: `/${here}`, file }] : []
  })
}

// Ids of nobody: only the form of an address is looked at.
const ids = new Proxy({}, { get: () => 'id' })
const town = { ids } as unknown as Town
const measured = [...screensOf(town), ...plainScreensOf(town), ...dialogsOf(town)].flatMap(({ name, at }) => {
  if (typeof at !== 'string') return pressed[name] ?? []
  return matchRoutes(pages, at.replace(/[?#].*/, ''))?.map(({ route }) => route.file) ?? []
})

test('each page is measured, or says why not', () => {
  const known = new Set([...measured, ...Object.values(notMeasured).flat()])
  expect(pages.map(({ file }) => file).filter((file) => !known.has(file))).toEqual([])
})

test('no reason is given for a page that is measured, or that is not there', () => {
  const files = new Set(pages.map(({ file }) => file))
  const reasons = Object.values(notMeasured).flat()
  expect(reasons.filter((file) => !files.has(file) || measured.includes(file))).toEqual([])
})
