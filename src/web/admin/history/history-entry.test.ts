import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { type Activity, HistoryEntry } from './history-entry.tsx'
import type { NamedThing } from './thing-link.tsx'

const client = '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a1001'
const ticket = '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a1002'
const reply = '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a1003'
const order = '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a1004'

const things: NamedThing[] = [
  { id: ticket, kind: 'ticket', thing_id: ticket, ref_id: 40004, name: 'أين طلبي' },
  { id: reply, kind: 'ticket', thing_id: ticket, ref_id: 40004, name: 'أين طلبي' },
  { id: order, kind: 'order', thing_id: order, ref_id: 100002, name: null },
]

/** An entry about the ticket, as it is drawn in the history of `ownId`. */
function draw(ownId: string, changes: Activity['changes']): string {
  const activity: Activity = {
    id: reply,
    actor: { kind: 'staff', id: null, name: 'سارة', role: 'support' },
    action: 'ticket.answered',
    entity: 'ticket',
    entity_id: ticket,
    changes,
    address: null,
    request_id: 'r',
    created_at: '2026-11-22T10:00:00.000Z',
  }
  const named = new Map(things.map((thing) => [thing.id, thing]))
  const entry = createElement(HistoryEntry, { activity, named, ownId, now: '2026-11-22T11:00:00.000Z' })
  return renderToString(
    createElement(
      I18nProvider,
      { i18n: setupI18n({ locale: 'ar', messages: { ar: {} } }) },
      createElement(MemoryRouter, null, entry),
    ),
  )
}

const answered = { message_id: { before: null, after: reply } }
const linked = { order_id: { before: null, after: order } }

test('an entry of a client’s history leads to the ticket by its number, and shows no id', () => {
  const page = draw(client, { ...answered, ...linked })
  expect(page).toContain(`href="/admin/support/${ticket}"`)
  expect(page).toContain('40004')
  expect(page).toContain('أين طلبي')
  expect(page).toContain(`href="/admin/orders/${order}"`)
  expect(page).toContain('100002')
  expect(page.replaceAll(/href="[^"]*"/g, '')).not.toMatch(/019c1f0e/)
})

test('the history of the ticket itself does not say which ticket', () => {
  expect(draw(ticket, answered)).not.toMatch(/40004|019c1f0e/)
})

test('a change of plan is said in words', () => {
  const page = draw(client, { plan_change: { before: 'upgrade', after: 'downgrade' } })
  expect(page).toContain('ترقية')
  expect(page).toContain('إلى باقة أقل، عند نهاية المدة')
  expect(page).not.toMatch(/upgrade|downgrade/)
})

test('a first value is said once, without a cell for the nothing before it; a change keeps both', () => {
  const first = draw(client, { city: { before: null, after: 'أبها' }, country: { before: '', after: 'قطر' } })
  expect(first).toContain('أبها')
  expect(first).not.toMatch(/<del>|لا شيء|قبل:/)
  const changed = draw(client, { city: { before: 'أبها', after: null } })
  expect(changed).toMatch(/<del>.*أبها/)
  expect(changed).toContain('لا شيء')
})
