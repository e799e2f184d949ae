import { expect, test } from 'vitest'
import { drawn, wordsIn } from '#test/drawn'
import { pageProps } from '#test/page-props'
import { pageVisit } from '#test/page-visit'
import Closure, { action, loader } from './profile-closure.tsx'

const url = new URL('http://store.test/user/profile/closure?asking=yes')
const pattern = '/user/profile/closure'

/** A visit of somebody with 50.00 free and 50.00 held; `refusal` is how the API answers the closing. */
function visit(refusal: object = {}) {
  const answers: Record<string, object> = {
    'GET /balance': { balance: 50, balance_minor: 5_000, held: 50, held_minor: 5_000, moves: [] },
    'GET /subscriptions': { subscriptions: [] },
    'GET /orders': { orders: [], next_cursor: null },
    'GET /payment_methods': { payment_methods: [] },
    'GET /closure': { closure: { keeps_imported_rows: false } },
  }
  return pageVisit(url, {
    cookies: { session: 'token' },
    fetchApi: async (request) => {
      const path = new URL(request.url).pathname.replace('/api/clients/v1', '')
      const body = answers[`${request.method} ${path}`]
      return body ? Response.json(body) : Response.json(refusal, { status: 409 })
    },
  })
}

async function drawnPage(refusal?: object): Promise<string> {
  const context = visit(refusal)
  const request = new Request(url, {
    method: 'POST',
    headers: { origin: url.origin },
    body: new URLSearchParams({ intent: 'close' }),
  })
  const given = { context, url, params: {}, pattern }
  const answer = refusal ? await action({ ...given, request } as Parameters<typeof action>[0]) : undefined
  const loaded = await loader({ ...given, request: new Request(url) } as Parameters<typeof loader>[0])
  const props = pageProps<typeof Closure>({
    loaderData: loaded,
    ...(answer && !(answer instanceof Response) && { actionData: answer.data }),
  })
  return drawn(<Closure {...props} />)
}

test('what is given up is all of the balance, what unpaid orders hold with it', async () => {
  const page = await drawnPage()
  expect(page).toMatch(/name="gives_up"[^>]*value="10000"/)
  expect(wordsIn(page)).toMatch(/لكم رصيد \S*100\.00.*منه \S*50\.00.*محجوز لطلبات لم تُدفع/)
  expect(page).not.toContain('aria-invalid')
})

test('a balance that was not given up is told beside its box, too', async () => {
  const page = await drawnPage({ code: 100029, message: 'لم يُغلق الحساب', balance_minor: 10_000 })
  expect(wordsIn(page)).toContain('وافقوا على التنازل عن هذا المبلغ')
  expect(page).toContain('aria-invalid')
  expect(await drawnPage({ code: 100018, message: 'انتظروا' })).not.toContain('aria-invalid')
})
