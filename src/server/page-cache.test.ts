import { createServer, request as ask, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createPageCache, type PageCache } from './page-cache.ts'

let cache: PageCache
let clock = 0
let rendered = 0
let close: () => void
let origin: string

beforeEach(async () => {
  clock = 1_000
  rendered = 0
  cache = createPageCache({ routes: ['/', '/page/*'], now: () => clock })
  const server = createServer((request, response) => {
    if (!cache.answer(request, response, 'visit-2')) response.writeHead(204).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  close = () => server.close()
})

afterEach(() => close())

function page(html = '<p>مرحبًا</p>', init: ResponseInit = {}) {
  return async () => {
    rendered++
    return new Response(html, { headers: { 'content-type': 'text/html', 'x-request-id': '1' }, ...init })
  }
}

function visit(path = '/', headers: Record<string, string> = {}) {
  return new Request(`http://store.test${path}`, { headers })
}

/** node:http and not fetch, so that the encoding stays visible. */
function get(path = '/', headers: Record<string, string> = {}) {
  return new Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    ask(`${origin}${path}`, { headers, agent: false }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
      )
    })
      .on('error', reject)
      .end()
  })
}

describe('a kept page', () => {
  it('is answered from memory in the encoding that is asked for', async () => {
    await cache.fill(visit(), page())
    const br = await get('/', { 'accept-encoding': 'gzip, br' })
    expect(br.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(br.body).toString()).toBe('<p>مرحبًا</p>')
    const gz = await get('/', { 'accept-encoding': 'gzip, br;q=0' })
    expect(gunzipSync(gz.body).toString()).toBe('<p>مرحبًا</p>')
    const plain = await get()
    expect(plain.body.toString()).toBe('<p>مرحبًا</p>')
    expect(plain.headers['content-length']).toBe(String(plain.body.length))
    expect(plain.headers.vary).toBe('Cookie, Accept-Encoding')
    // Of this visit, not of the one for which it was rendered.
    expect(plain.headers['x-request-id']).toBe('visit-2')
  })

  it('is confirmed by its tag', async () => {
    await cache.fill(visit(), page())
    const { headers } = await get()
    const confirmed = await get('/', { 'if-none-match': headers.etag ?? '' })
    expect(confirmed.status).toBe(304)
    expect(confirmed.headers['x-request-id']).toBe('visit-2')
    expect((await get('/', { 'if-none-match': '"other"' })).status).toBe(200)
  })

  it('differs by language and colour scheme', async () => {
    await cache.fill(visit('/', { cookie: 'locale=en-US; theme=dark' }), page('en dark'))
    await cache.fill(visit('/', { cookie: 'a=b' }), page('ar'))
    expect((await get('/', { cookie: 'theme=dark; locale=en-US' })).body.toString()).toBe('en dark')
    expect((await get('/', { cookie: 'locale=ar-EG' })).body.toString()).toBe('ar')
    expect((await get('/', { cookie: 'locale=en-US' })).status).toBe(204)
  })

  it('is made of its address and the two preferences alone', () => {
    const sent = { cookie: 'browser=b; theme=dark; staff_seen=1; x=y', 'user-agent': 'u', 'x-from': 'z' }
    const shared = cache.share(visit('/page/terms', sent))
    expect(shared?.url).toBe('http://store.test/page/terms')
    expect([...(shared?.headers ?? [])]).toEqual([['cookie', 'locale=ar-EG; theme=dark']])
    const plain = cache.share(visit('/', { cookie: 'locale=en-US; browser=b' }))
    expect([...(plain?.headers ?? [])]).toEqual([['cookie', 'locale=en-US']])
  })

  it('is rendered once for all who wait for it', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => cache.fill(visit(), page())))
    expect(rendered).toBe(1)
    for (const answer of answers) expect(await answer.text()).toBe('<p>مرحبًا</p>')
  })

  it('reaches whoever waited for it in the smallest form that they take', async () => {
    const first = await cache.fill(visit(), page(), 'gzip, deflate, br')
    expect(first.headers.get('content-encoding')).toBe('br')
    expect(brotliDecompressSync(Buffer.from(await first.arrayBuffer())).toString()).toBe('<p>مرحبًا</p>')
    const plain = await cache.fill(visit(), page())
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(await plain.text()).toBe('<p>مرحبًا</p>')
  })

  it('is not rendered again for an address that only names its language', async () => {
    await cache.fill(visit(), page())
    await cache.fill(visit(), page())
    expect(rendered).toBe(1)
    clock += 10 * 60_000
    await cache.fill(visit(), page())
    expect(rendered).toBe(2)
  })

  it('is forgotten when content changes, and after ten minutes', async () => {
    await cache.fill(visit(), page())
    cache.drop()
    expect((await get()).status).toBe(204)
    await cache.fill(visit(), page())
    clock += 10 * 60_000
    expect((await get()).status).toBe(204)
  })

  it('is not kept when content changed while it was rendered', async () => {
    await cache.fill(visit(), async () => {
      cache.drop()
      return await page('old')()
    })
    expect((await get()).status).toBe(204)
  })
})

describe('what goes past', () => {
  it.each([
    ['a session', visit('/', { cookie: 'session=x' })],
    ['a staff session', visit('/', { cookie: 'a=b; staff_session=x' })],
    ['a phone that waits for its code', visit('/', { cookie: 'otp_phone=%2B966%7C512345678%7C1%7C60' })],
    ['a language of somebody’s making', visit('/', { cookie: 'locale=english' })],
    ['a language twice', visit('/', { cookie: 'locale=en-US; locale=ar-EG' })],
    ['a scheme in disguise', visit('/', { cookie: 'theme=%64ark' })],
    ['a query', visit('/?plan=1')],
    ['another page', visit('/complete')],
    ['a query below', visit('/page/terms?x=1')],
    ['another method', new Request('http://store.test/', { method: 'POST' })],
  ])('%s', async (_, request) => {
    expect(cache.share(request)).toBeUndefined()
    expect(await (await cache.fill(request, page())).text()).toBe('<p>مرحبًا</p>')
    expect((await get()).status).toBe(204)
  })

  it('is every answer but 200, and what sets a cookie', async () => {
    const missing = await cache.fill(visit('/page/none'), page('', { status: 404 }))
    expect(missing.status).toBe(404)
    expect((await get('/page/none')).status).toBe(204)
    await cache.fill(visit(), page('', { headers: { 'set-cookie': 'a=b' } }))
    expect((await get()).status).toBe(204)
  })

  it('keeps a signed-in visitor away from kept pages', async () => {
    await cache.fill(visit(), page())
    expect((await get('/', { cookie: 'session=x' })).status).toBe(204)
  })
})
