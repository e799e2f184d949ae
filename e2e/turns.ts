/**
 * Journeys that a short run takes in turn, a third of them each day: looks, settings and what staff do beside selling. What
 * signs in, sells, charges, gives back or keeps typed words is in every run, and `npm run test:full` takes them all.
 */
export const takenInTurn = [
  'admin-api-clients',
  'admin-calls',
  'admin-catalogue',
  'admin-content',
  'admin-dashboard',
  'admin-desk',
  'admin-documents',
  'admin-exports',
  'admin-order-link',
  'admin-person',
  'admin-practice',
  'admin-settings',
  'admin-waiting',
  'admin-webhooks',
  'api-apart',
  'api-docs',
  'by-keyboard',
  'company',
  'desk-by-hand',
  'e-invoicing',
  'few-touches',
  'font-pairs',
  'landing-pictures',
  'layout-shift',
  'pages-sale',
  'pages-store',
  'partner-invoices',
  'partner-link',
  'payers-place',
  'still-styles',
  'tap',
  'ticket-desk',
  'ticket-merges',
] as const

export const turns = 3

/** The files that do not run in this turn: any whole number, which the day of the commit is for `npm test`. */
export function leftOutIn(turn: number): string[] {
  return takenInTurn.filter((_, place) => place % turns !== turn % turns).map((name) => `e2e/${name}.e2e.ts`)
}
