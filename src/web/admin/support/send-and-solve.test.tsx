import { expect, test } from 'vitest'
import { getStaffApi } from '../../request/api.server.ts'
import { drawn, wordsIn } from '#test/drawn'
import { staffVisit } from '#test/page-visit'
import { handleTicketForm } from './handle-ticket-form.server.ts'
import { UnendedNotice } from './write-to-ticket.tsx'

/** An answer that is sent and should solve its ticket, where the API says this to the second. */
async function sent(status: number, body: object) {
  const { context, calls } = staffVisit('/admin/support/t', {
    'POST /tickets/t/messages': { status: 201, body: {} },
    'PUT /tickets/t/status': { status, body },
  })
  const form = new FormData()
  form.set('body', 'عاد المبلغ.')
  form.set('key', 'k')
  form.set('then', 'solved')
  const { data } = await handleTicketForm({ api: getStaffApi(context), id: 't', form, attached: [] })
  return { outcome: data, calls: calls().map(({ call }) => call) }
}

test('an answer that was sent is told apart from the status that was refused behind it', async () => {
  const message = 'لا يمكن نقل التذكرة إلى هذه الحالة.'
  const { outcome, calls } = await sent(409, { code: 600006, message })
  expect(calls).toEqual(['POST /tickets/t/messages', 'PUT /tickets/t/status'])
  // Saved, so that the words leave the form and are not sent a second time.
  expect(outcome).toEqual({ did: 'saved', id: 't', failure: message })
  expect(wordsIn(drawn(<UnendedNotice message={message} />))).toBe(
    `أُرسل الرد، وبقيت حالة التذكرة كما هي. ${message}`,
  )
  expect((await sent(200, {})).outcome).toEqual({ did: 'saved', id: 't' })
})
