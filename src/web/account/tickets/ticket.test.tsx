import { data } from 'react-router'
import { expect, test } from 'vitest'
import { drawn, wordsIn } from '#test/drawn'
import { pageVisit } from '#test/page-visit'
import { visitedPage } from '#test/visited'
import TicketPage, { action, shouldRevalidate } from './ticket.tsx'
import { TicketRefusal } from './ticket-refusal.tsx'
import { TicketReply } from './ticket-reply.tsx'

const id = '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a1001'
const url = new URL(`http://store.test/user/tickets/${id}`)
const refused = { status: 403, body: { code: 100003, message: 'لا يمكن ذلك الآن.' } }

/** What the page does with this form, and what it asked the API for. */
async function press(
  fields: Record<string, string>,
  closing: { status: number; body: object } = { status: 200, body: {} },
  replying: { status: number; body: object } = { status: 201, body: {} },
) {
  const asked: string[] = []
  const keys: (string | null)[] = []
  const context = pageVisit(url, {
    cookies: { session: 'token' },
    fetchApi: async (request) => {
      const path = new URL(request.url).pathname.replace(`/api/clients/v1/tickets/${id}`, '')
      asked.push(`${request.method} ${path}`)
      if (path === '/messages') {
        keys.push(request.headers.get('idempotency-key'))
        return Response.json(replying.body, { status: replying.status })
      }
      return Response.json(closing.body, { status: closing.status })
    },
  })
  const request = new Request(url, {
    method: 'POST',
    headers: { origin: url.origin },
    body: new URLSearchParams({ key: 'k', ...fields }),
  })
  const answer = await action({ context, request, url, params: { id }, pattern: '/user/tickets/:id' })
  const place = answer instanceof Response ? answer.headers.get('location') : null
  return { asked, keys, place, shown: answer instanceof Response ? null : answer.data }
}

test('a ticket is not closed over words that nobody has got', async () => {
  const { asked, shown } = await press({ intent: 'close', body: 'وصلت الآن' })
  expect(asked).toEqual([])
  expect(shown).toMatchObject({ asksToClose: true, draft: 'وصلت الآن' })
})

test('where nothing is written it closes at once, and where somebody says so without sending', async () => {
  for (const fields of [
    { intent: 'close', body: ' \r\n' },
    { intent: 'close_unsent', body: 'لا تُرسل' },
  ]) {
    const { asked, place } = await press(fields)
    expect(asked).toEqual(['PUT /closure'])
    expect(place).toBe(`/user/tickets/${id}?done=closed`)
  }
})

test('sends and then closes; what was sent is not offered again where closing is refused', async () => {
  const fields = { intent: 'reply_and_close', body: 'وصلت الآن' }
  const { asked, place } = await press(fields)
  expect(asked).toEqual(['POST /messages', 'PUT /closure'])
  expect(place).toBe(`/user/tickets/${id}?done=closed`)
  expect((await press(fields, refused)).shown).toMatchObject({
    draft: '',
    attached: [],
    isSent: true,
    message: 'لا يمكن ذلك الآن.',
  })
})

test('where closing is refused the page says that the words were sent, and shows them in the thread', async () => {
  const { shown } = await press({ intent: 'reply_and_close', body: 'وصلت الآن' }, refused)
  const refusal = (isSent: boolean) =>
    wordsIn(drawn(<TicketRefusal message="لا يمكن ذلك الآن." isSent={isSent} />))
  expect(refusal(shown?.isSent ?? false)).toBe('أُرسلت رسالتكم، ولم تُغلق التذكرة. لا يمكن ذلك الآن.')
  expect(refusal(false)).toBe('لا يمكن ذلك الآن.')
  const readsAgain = (actionResult: unknown) =>
    shouldRevalidate({
      actionStatus: 403,
      actionResult,
      defaultShouldRevalidate: false,
      currentUrl: url,
      currentParams: {},
      nextUrl: url,
      nextParams: {},
    })
  expect([readsAgain(shown), readsAgain({ message: 'لا' })]).toEqual([true, false])
})

test('words that were changed are another reply, and the same words once more are the same one', async () => {
  const keysOf = async (body: string) => (await press({ intent: 'reply', body })).keys
  const first = await keysOf('وصلت')
  expect(first).toEqual(await keysOf('وصلت'))
  expect(first).not.toEqual(await keysOf('وصلت الآن'))
})

test('a form keeps its key until its words were sent', async () => {
  const body = 'وصلت'
  const limited = { status: 429, body: { code: 200008, message: 'انتظروا' } }
  const shown = [
    await press({ intent: 'close', body }),
    await press({ intent: 'reply', body }, refused, limited),
    await press({ intent: 'reply_and_close', body }, refused),
  ]
  expect(shown.map((answer) => answer.shown?.key === 'k')).toEqual([true, true, false])
})

test('the question over unsent words stands while the page looks for replies, and nothing says that they were sent', async () => {
  const at = '2026-11-22T07:00:00.000Z'
  const shown: Parameters<typeof TicketPage>[0]['loaderData'] = {
    mergedId: null,
    ticket: {
      id,
      ref_id: 40_001,
      client_id: '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a1002',
      order_id: null,
      order_ref_id: null,
      description: 'لا تظهر نقاطي',
      response: null,
      status: 'pending',
      created_by: { kind: 'client' },
      answered: false,
      message_count: 1,
      merged_into: null,
      answer_due_at: null,
      can_reply: true,
      can_close: true,
      can_reopen: false,
      reopen_until: null,
      closing_date: null,
      created_at: at,
      updated_at: at,
      messages: [],
    },
    rules: { max_per_message: 3, max_bytes: 1_000_000, media_types: [] },
    key: 'k',
    now: at,
  }
  const page = await visitedPage({
    address: `/user/tickets/${id}?done=sent`,
    Component: TicketPage,
    load: () => shown,
    action: () => data({ draft: 'وصلت', attached: [], key: 'k2', asksToClose: true }, { status: 422 }),
  })
  expect(page.words()).toContain('أُرسل ردّكم.')
  await page.closeToasts()
  await page.submit({ intent: 'close', body: 'وصلت' })
  await page.reload()
  expect(page.words()).toContain('كتبتم رسالة لم تُرسل.')
  expect(page.words()).toContain('إرسال الرسالة وإغلاق التذكرة')
  expect(page.words()).not.toContain('أُرسل ردّكم.')
})

test('the question offers both, and sending alone stays', () => {
  const form = (asksToClose: boolean) =>
    wordsIn(
      drawn(
        <TicketReply
          askingKey="k"
          draft="وصلت"
          asksToClose={asksToClose}
          rules={
            { max_per_message: 3, max_bytes: 1_000_000, media_types: [] } as Parameters<
              typeof TicketReply
            >[0]['rules']
          }
          attached={[]}
        />,
      ),
    )
  for (const words of ['كتبتم رسالة لم تُرسل.', 'إرسال الرسالة وإغلاق التذكرة', 'إغلاق التذكرة دون إرسال'])
    expect(form(true)).toContain(words)
  expect(form(false)).not.toContain('كتبتم رسالة')
  expect(form(false)).toContain('إغلاق التذكرة')
})
