import { afterAll, expect, test } from 'vitest'
import { contentCacheOf } from '#domain/shop/published/content-cache'
import { loadConfig } from '#server/config'
import { cookieNames } from '#web/request/cookies.server'
import { seedStore } from '#server/seed'
import { assemble } from '#server/wiring'
import { cachedRoutes, startWeb } from '#server/web'
import { withDatabase } from '#server/worker'
import { testContext } from '../test/api.ts'
import { testDatabase } from '../test/database.ts'
import { freePorts } from '../test/processes.ts'

/** Public pages are kept for everybody: nothing of whoever comes first may stand in them. */

const { db, url } = await testDatabase()
await seedStore(testContext(db), 'demo')
const [port] = await freePorts(1)
const config = withDatabase(
  loadConfig({ DATABASE_URL: url, PORT: String(port), LOG_LEVEL: 'silent', NODE_ENV: 'production' }),
)
const assembly = assemble(config)
const web = await startWeb(config, assembly)
afterAll(async () => {
  await web.close()
  await assembly.close()
})

const number = '598535610'
/** What each cookie could hold; the phone's is what the sign-in page prefills. */
const valueOf = (name: string) =>
  name === 'otp_phone' ? `+966|${number}|${Date.now()}|60` : `stranger${number}-x`
const preferences = ['locale', 'theme']
const paths = cachedRoutes.map((route) => route.replace('*', 'terms-and-conditions'))

async function look(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`http://127.0.0.1:${web.port}${path}`, { headers })
  expect(answer.status).toBe(200)
  return { html: await answer.text(), etag: answer.headers.get('etag') }
}

test.each(paths)('%s holds nothing of whoever came first', async (path) => {
  const contents = contentCacheOf(assembly.parts.db)
  contents.drop()
  const plain = await look(path)
  for (const name of cookieNames.filter((one) => !preferences.includes(one))) {
    contents.drop()
    await look(path, {
      cookie: `${name}=${encodeURIComponent(valueOf(name))}`,
      'user-agent': `stranger${number}`,
      'x-forwarded-host': `stranger${number}.test`,
      'accept-language': 'en',
    })
    const next = await look(path)
    expect(next.html, name).toBe(plain.html)
    expect(next.etag, name).toBe(plain.etag)
  }
})

test('a phone that waits for its code is shown to its own browser', async () => {
  const cookie = `otp_phone=${encodeURIComponent(valueOf('otp_phone'))}`
  expect((await look('/phone', { cookie })).html.replaceAll(' ', '')).toContain(number)
})

test.each([...paths, '/user/home', '/no-such-page', '/robots.txt'])(
  '%s says under which id its visit stands in the log: the one of the balancer, or its own',
  async (path) => {
    const idOf = async (headers: Record<string, string>) => {
      const answer = await fetch(`http://127.0.0.1:${web.port}${path}`, { headers, redirect: 'manual' })
      await answer.text()
      return answer.headers.get('x-request-id')
    }
    expect(await idOf({ 'x-request-id': 'visit-12345678' })).toBe('visit-12345678')
    const own = [await idOf({}), await idOf({})]
    expect(own).toEqual([expect.stringMatching(/^[0-9a-f]{16}$/), expect.stringMatching(/^[0-9a-f]{16}$/)])
    expect(own[0]).not.toBe(own[1])
  },
)
