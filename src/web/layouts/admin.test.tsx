import { expect, test } from 'vitest'
import { drawn, wordsIn } from '#test/drawn'
import { pageProps } from '#test/page-props'
import { staffVisit } from '#test/page-visit'
import AdminLayout, { loader } from './admin.tsx'

const words = 'الدفع تجريبي: لا يُخصم مال من أحد.'

async function frame(isPaymentTest: boolean) {
  const { context } = staffVisit('/admin/orders', {
    'GET /user': {
      status: 200,
      body: { user: { id: 's', name: 'سارة', phone: '+966500000000', role: 'viewer' } },
    },
    'GET /waiting': { status: 200, body: { is_payment_test: isPaymentTest, waiting: { counts: [] } } },
  })
  const url = new URL('http://store.test/admin/orders')
  const given = { context, url, request: new Request(url), params: {}, pattern: '/admin/orders' }
  const loaderData = await loader(given as Parameters<typeof loader>[0])
  return drawn(<AdminLayout {...pageProps<typeof AdminLayout>({ loaderData })} />, '/admin/orders')
}

test('that payments are a test is said once on every page, and nothing where they are not', async () => {
  expect(wordsIn(await frame(true)).split(words)).toHaveLength(2)
  expect(wordsIn(await frame(false))).not.toContain('تجريبي')
})
