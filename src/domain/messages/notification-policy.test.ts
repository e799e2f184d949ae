import { expect, test } from 'vitest'
import { isBeforeCharge } from '#rules/messages/message-sentences'
import { templateNames } from '#rules/messages/template-names'
import { inTransaction } from '#domain/core/transaction'
import { fakeSender, signedInClient, testContext } from '../../../test/api.ts'
import { testDatabase } from '../../../test/database.ts'
import { notifyClient } from './notify-client.ts'
import { notificationPolicy } from './notification-policy.ts'
import { notifyContact } from './notify-contact.ts'

const { db } = await testDatabase()
const ctx = testContext(db)
const { clientId } = await signedInClient(db)
const [phone, email] = ['+966512345678', 'noura@example.test']

const link = 'http://store.test/x'
const failed = { template: 'payment_failed', parameters: { order: '1', plan: 'درع', link } } as const
const off = { template: 'renewal_off', parameters: { plan: 'درع', until: 'غدًا', link } } as const
const pay = {
  template: 'payment_link',
  parameters: { order: '1', plan: 'درع', amountMinor: 100, link },
} as const

/** What is left in the outbox for a client with these addresses. */
async function leftFor(
  addresses: { phone: string | null; email: string },
  notification: typeof failed | typeof off | typeof pay,
  store = ctx,
) {
  const client = { id: clientId, language: 'ar', ...addresses } as const
  await inTransaction(store, async (tx) => {
    notifyClient(tx, store, { client, ...notification, onceKey: `test:${Math.random()}` })
  })
  const rows = await db.deleteFrom('messages').returning(['channel', 'recipient', 'once_key']).execute()
  return rows
    .map(
      ({ channel, recipient, once_key: key }) =>
        `${channel} ${recipient}${/:[a-z]+$/.exec(key ?? '')?.[0] ?? ''}`,
    )
    .sort()
}

test.each([
  ['what is kept goes by email', failed, { phone, email }, [`email ${email}:email`]],
  ['and by SMS where there is none', failed, { phone, email: '' }, [`sms ${phone}`]],
  ['what must not be missed goes both ways', off, { phone, email }, [`email ${email}:email`, `sms ${phone}`]],
  ['what is paid on the phone goes there', pay, { phone, email }, [`sms ${phone}`]],
  ['nothing goes there where there is no phone', pay, { phone: null, email }, []],
  ['nor to a closed account', off, { phone: null, email: '' }, []],
] as const)('%s', async (_, notification, addresses, left) => {
  expect(await leftFor(addresses, notification)).toEqual(left)
})

test('what goes one way only goes by one that the store has a carrier for', async () => {
  const withoutMail = testContext(db, { senders: { sms: fakeSender(), email: null } })
  expect(await leftFor({ phone, email }, failed, withoutMail)).toEqual([`sms ${phone}`])
  // Where nothing else leads, it is kept unsent.
  expect(await leftFor({ phone: null, email }, failed, withoutMail)).toEqual([`email ${email}:email`])
})

test('an audience gets its own messages only', () => {
  const to = { to: { email }, language: 'ar' } as const
  // @ts-expect-error a client's message has the client's addresses, never one that a caller names
  const wrong = () => inTransaction(ctx, async (tx) => notifyContact(tx, ctx, { ...to, ...failed }))
  expect(wrong).toBeTypeOf('function')
})

test('what keeps an account safe is owed: no limit holds it back', () => {
  const warnings = templateNames.filter((name) => /^(phone_change|account_closed|email_confirmed)/.test(name))
  expect(warnings).toEqual(expect.arrayContaining(['phone_change_asked', 'phone_changed', 'account_closed']))
  for (const name of warnings) expect(notificationPolicy[name], name).toMatchObject({ isOwed: true })
})

test('what the law wants before a charge is owed: no limit holds it back', () => {
  const notices = templateNames.filter(
    (name) => isBeforeCharge(name) || /not_agreed|^price_change/.test(name),
  )
  expect(notices.length).toBeGreaterThan(5)
  for (const name of notices) expect(notificationPolicy[name], name).toMatchObject({ isOwed: true })
})
