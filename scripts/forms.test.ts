import { globSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'rolldown/utils'
import { expect, test } from 'vitest'
import { forms } from '../e2e/forms-table.ts'

/**
 * Forms that the proof "nothing typed is lost" does not fill in, each with the reason. A new form is either in the proof's
 * table or here.
 */
const notWritten: Record<string, string[]> = {
  'nothing is written in it, only pressed or chosen': [
    'account/ask-first.tsx',
    'account/group-sharing/handover.tsx',
    'account/group-sharing/offered-plan.tsx',
    'account/payment-methods/card-rows.tsx',
    'account/quote/quote.tsx',
    'account/profile/confirm.tsx',
    'account/profile/profile-leaving.tsx',
    'account/profile/profile-sessions.tsx',
    'account/subscriptions/auto-renewal.tsx',
    'account/subscriptions/plan-change-notice.tsx',
    'account/subscriptions/subscription-quote.tsx',
    'account/tickets/ticket-end.tsx',
    'admin/support/ticket-assignment.tsx',
    'admin/support/ticket-order.tsx',
    'admin/support/ticket-urgency.tsx',
    'admin/waiting/waiting-taker.tsx',
    'store/continue-line.tsx',
    'store/payment/instead-of-form.tsx',
    'store/payment/terms-first.tsx',
    'store/stop/stop.tsx',
  ],
  'codes, passwords and cards are never kept': [
    'account/payment-methods/add-card.tsx',
    'account/profile/profile-closure.tsx',
    'account/profile/profile-phone-codes.tsx',
    'admin/e-invoicing/onboarding-steps.tsx',
    'admin/e-invoicing/renewal-form.tsx',
    'admin/fresh-code/fresh-code.tsx',
    'admin/measurement/check-form.tsx',
    'admin/measurement/vendor-dialog.tsx',
    'admin/profile/profile-password.tsx',
    'admin/sign-in/link-password.tsx',
    'admin/sign-in/otp.tsx',
    'admin/sign-in/signin.tsx',
    'store/payment/pay-form.tsx',
    'store/quote/pay-quote.tsx',
    'store/sign-in/otp.tsx',
  ],
  'one date or a choice of columns': [
    'account/plan/pause.tsx',
    'admin/api-clients/replay-window.tsx',
    'admin/clients/client-clock.tsx',
    'admin/export-tool/export-tool.tsx',
  ],
  'asked once, right after the renewal was stopped, and answered by whoever likes: a reload does not ask again':
    ['account/subscriptions/leaving.tsx'],
}

/** Only signs out, or turns the language or the scheme. */
const buttons = [
  'account/subscriptions/invited-elsewhere.tsx',
  'frame/header.tsx',
  'frame/language-toggle.tsx',
  'frame/theme-choice.tsx',
  'layouts/admin.tsx',
  'layouts/staff-sidebar.tsx',
]

/** Searches and filters, which are addresses: where such a file has another form beside it, that one is written. */
const addresses = [
  'account/status-filter.tsx',
  'admin/partner-account/account-statement.tsx',
  'admin/dashboard/period-picker.tsx',
  'admin/documents/vat-return.tsx',
  'admin/person/client-picker.tsx',
  'admin/search/search.tsx',
  'store/faq/faq.tsx',
  'ui/filter-bar.tsx',
]

const found = globSync('src/web/**/*.tsx', { exclude: ['**/*.test.tsx'] }).flatMap((file) => {
  const opened: { file: string; isQuiet: boolean; isPosted: boolean }[] = []
  new Visitor({
    JSXOpeningElement({ name, attributes }) {
      const word = name.type === 'JSXMemberExpression' ? name.property.name : 'name' in name ? name.name : ''
      if (word !== 'Form' && word !== 'form') return
      const has = (attribute: string) =>
        attributes.some(
          (one) =>
            one.type === 'JSXAttribute' && one.name.type === 'JSXIdentifier' && one.name.name === attribute,
        )
      opened.push({ file: file.replace('src/web/', ''), isQuiet: has('noValidate'), isPosted: has('method') })
    },
  }).visit(parseSync(file, readFileSync(file, 'utf8')).program)
  return opened
})
const written = found.filter(
  ({ file, isPosted }) =>
    !buttons.includes(file) &&
    (isPosted || !(addresses.includes(file) || file.startsWith('admin/list/'))) &&
    !file.startsWith('dev-ui/'),
)

test('no form leaves its errors to the browser’s bubbles', () => {
  expect(written.filter(({ isQuiet }) => !isQuiet)).toEqual([])
})

test('each form is filled in by the proof that nothing typed is lost, or says why not', () => {
  const known = new Set([...forms.flatMap(({ files }) => files), ...Object.values(notWritten).flat()])
  expect([...new Set(written.map(({ file }) => file))].filter((file) => !known.has(file))).toEqual([])
})

test('no reason is given for a form that is not there', () => {
  const files = new Set(found.map(({ file }) => file))
  expect(
    [...Object.values(notWritten).flat(), ...addresses, ...buttons].filter((file) => !files.has(file)),
  ).toEqual([])
})
