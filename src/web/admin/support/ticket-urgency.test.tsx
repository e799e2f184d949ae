import { expect, test } from 'vitest'
import { actedPage } from '#test/acted'
import { exampleTicket } from '#test/ticket'
import { TicketUrgency } from './ticket-urgency.tsx'
import type { Ticket } from './ticket-types.ts'

test('says what the ticket has become, either way', async () => {
  let urgency: Ticket['urgency'] = 'normal'
  const page = await actedPage({
    load: () => ({ ...exampleTicket, urgency }),
    action: (form) => {
      urgency = form.get('urgency') === 'urgent' ? 'urgent' : 'normal'
      return { did: 'saved', id: exampleTicket.id }
    },
    page: (ticket) => <TicketUrgency ticket={ticket} />,
  })
  await page.press('جعلها عاجلة')
  expect(urgency).toBe('urgent')
  expect(page.words()).toContain('التذكرة عاجلة الآن.')
  expect(page.words()).not.toContain('التذكرة عادية الآن.')
  await page.press('إعادتها عادية')
  expect(urgency).toBe('normal')
  expect(page.words()).toContain('التذكرة عادية الآن.')
})
