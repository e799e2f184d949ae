import { expect, test } from 'vitest'
import { inTransaction } from '#domain/core/transaction'
import { notifyClient } from '#domain/messages/notify-client'
import { notifyContact } from '#domain/messages/notify-contact'
import { signedInClient, testContext } from '../../../test/api.ts'
import { testDatabase } from '../../../test/database.ts'
import { answerInbox, answerMail } from './inbox.ts'

const { db } = await testDatabase()
const ctx = testContext(db)
const { clientId } = await signedInClient(db)
await inTransaction(ctx, async (tx) => {
  const code = '654321'
  const to = { phone: '+966511111111' }
  notifyContact(tx, ctx, { to, language: 'en', template: 'code', parameters: { code }, code })
  notifyClient(tx, ctx, {
    client: { id: clientId, phone: null, email: 'noura@example.test', language: 'en' },
    template: 'order_completed',
    parameters: {
      order: '100042',
      plan: '<b>Pro</b>',
      from: '22 November 2026',
      until: '20 February 2027',
      hijri: '13 Ramadan 1448 AH',
      link: 'http://store.test/user/orders/1',
    },
  })
})

const look = (query: string, accept: string) =>
  answerInbox(ctx, new Request(`http://store.test/dev/inbox${query}`, { headers: { accept } }))

test('answers as JSON, newest first, with the code where there is one', async () => {
  const { messages } = await (await look('', 'application/json')).json()
  expect(messages).toMatchObject([
    { channel: 'email', to: 'noura@example.test' },
    { channel: 'sms', to: '+966511111111', code: '654321', text: expect.stringContaining('654321') },
  ])
  expect(messages[0]).not.toHaveProperty('code')
  expect(messages[1].created_at).toMatch(/^\d{4}-.*Z$/)
  const filtered = await (await look('?to=+966511111111', 'application/json')).json()
  expect(filtered.messages).toHaveLength(1)
})

test('an email is shown as its reader sees it, with what people wrote escaped', async () => {
  const { messages } = await (await look('?to=noura@example.test', 'application/json')).json()
  expect(messages).toMatchObject([{ subject: 'Your plan <b>Pro</b> runs until 20 February 2027' }])
  const response = await answerMail(ctx, messages[0].id)
  expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
  const html = await response.text()
  expect(html).toContain('lang="en-US" dir="ltr"')
  expect(html).toContain('&#60;b&#62;Pro')
  const sms = (await (await look('?to=+966511111111', 'application/json')).json()).messages[0].id
  expect((await answerMail(ctx, sms)).status).toBe(404)
})

test('the page runs no script, escapes what people wrote, and shows phones left to right', async () => {
  const response = await look('', 'text/html')
  const html = await response.text()
  expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
  expect(html).toContain('<bdi dir="ltr">+966511111111</bdi>')
  expect(html).toContain('&#60;b&#62;Pro')
  expect(html).not.toMatch(/<script|style="/)
})
