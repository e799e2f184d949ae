import { expect, test } from 'vitest'
import { wordsOf } from '#test/drawn'
import { pageProps } from '#test/page-props'
import { pageVisit } from '#test/page-visit'
import Confirm, { loader } from './confirm.tsx'

async function said(query: string): Promise<string> {
  const url = new URL(`http://store.test/user/confirm?${query}`)
  const client = { phone_extension: '+966', phone_number: '512345678' }
  const context = pageVisit(url, {
    cookies: { session: 'token' },
    fetchApi: async () => Response.json({ client }),
  })
  const given = { context, url, request: new Request(url), params: {}, pattern: '/user/confirm' }
  const loaderData = await loader(given as Parameters<typeof loader>[0])
  return wordsOf(<Confirm {...pageProps<typeof Confirm>({ loaderData })} />)
}

test('whose codes are used up for a day is not told that one is sent, and offered no new one', async () => {
  const words = await said('limited=86400')
  expect(words).toContain('يمكنكم المحاولة بعد نحو 24 ساعة')
  expect(words).toContain('لم نرسل رمزًا الآن')
  expect(words).not.toMatch(/أرسلنا رمزًا|إرسال رمز جديد/)
})

test('a code that was sent, and one that is to be sent, are told as before', async () => {
  expect(await said('wait=60')).toMatch(/أرسلنا رمزًا إلى.*رمز جديد بعد 1:00/)
  expect(await said('')).toMatch(/نرسل رمزًا إلى.*إرسال رمز جديد/)
})
