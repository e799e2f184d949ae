import { expect, test } from 'vitest'
import { pageVisit } from '#test/page-visit'
import { loader } from './landing.tsx'

/** What the landing page knows when its calls are answered like this. */
async function readShop(answerOf: (path: string) => Response) {
  const url = new URL('https://store.test/')
  const fetchApi = async (request: Request) =>
    answerOf(new URL(request.url).pathname.replace('/api/clients/v1', ''))
  const context = pageVisit(url, { fetchApi })
  const { data, init } = await loader({ context, request: new Request(url), url, params: {}, pattern: '/' })
  return { ...data, status: init?.status ?? 200 }
}

const fault = () => Response.json({ code: 900001, message: 'حدث خطأ ما' }, { status: 500 })
const faqs = [{ id: 'q', question: 'س', answer: 'ج', icon: 'info' }]

test('says that plans could not be fetched, and keeps the rest of the page', async () => {
  const shop = await readShop((path) => (path === '/products' ? fault() : Response.json({ faqs })))
  // Not 200: no cache keeps a window that is half empty.
  expect(shop).toMatchObject({ status: 503, hasFailed: true, plans: [], faqs: [{ question: 'س' }] })
})

test('no plan on sale is no failure', async () => {
  const none = { products: [], total_active_tax: 15, commonFeatures: [] }
  const shop = await readShop((path) =>
    path === '/products' ? Response.json(none) : Response.json({ faqs }),
  )
  expect(shop).toMatchObject({ status: 200, hasFailed: false, plans: [], faqs: [{ question: 'س' }] })
})
