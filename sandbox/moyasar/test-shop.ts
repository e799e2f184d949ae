import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '../practice/clock.ts'
import { TestGateway } from '../practice/test-gateway.ts'
import { isObject } from '../practice/is-object.ts'
import { startSandbox } from './start-sandbox.ts'

// A shop for tests: it calls a gateway of its own, walks 3-D Secure and listens to webhooks.

export interface Answer {
  status: number
  headers: Headers
  // The answers of a foreign API are read field by field in tests.
  body: Json
}

/** JSON with loose access, so that a test can say `body.source.token`. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Json = any

export const card = {
  type: 'creditcard',
  name: 'Sara Ali',
  number: '4201320111111010',
  month: 9,
  year: 2099,
  cvc: '123',
}

export const order = {
  amount: 15_500,
  currency: 'SAR',
  description: 'Order 2041',
  callback_url: 'https://shop.example/pay/return?order=2041',
  metadata: { order_id: '2041' },
}

export interface HeardEvent {
  id: string
  type: string
  secret_token: string
  live: boolean
  account_name: string
  data: Json
}

export class TestShop extends TestGateway {
  static async open(options: ShopOptions = {}): Promise<TestShop> {
    const begin = (dataDir: string) => startSandbox({ host: '127.0.0.1', port: 0, dataDir, ...options })
    const dataDir = await TestGateway.newFolder()
    return new TestShop(dataDir, await begin(dataDir), begin)
  }

  /** With the secret key, unless another or none (null) is given. */
  async call(method: string, path: string, body?: unknown, key: string | null = 'sk_test_sandbox:') {
    const headers: Record<string, string> = { 'user-agent': 'test-shop' }
    if (key !== null) headers['authorization'] = `Basic ${Buffer.from(key).toString('base64')}`
    if (body !== undefined) headers['content-type'] = 'application/json'
    const response = await fetch(this.url + path, {
      method,
      headers,
      redirect: 'manual',
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    return toAnswer(response)
  }

  async postForm(path: string, form: Record<string, string>, key: string | null = null): Promise<Answer> {
    const response = await fetch(this.url + path, {
      method: 'POST',
      body: new URLSearchParams(form),
      redirect: 'manual',
      ...(key !== null && { headers: { authorization: `Basic ${Buffer.from(key).toString('base64')}` } }),
    })
    return toAnswer(response)
  }

  async pay(source: Json = card, more: Json = {}): Promise<Answer> {
    return this.call('POST', '/v1/payments', { ...order, ...more, source })
  }

  async payment(id: string): Promise<Json> {
    return (await this.call('GET', `/v1/payments/${id}`)).body
  }

  async faults(faults: Json): Promise<Answer> {
    return this.call('PUT', '/sandbox/faults', faults)
  }

  /** Walks the whole chain as a browser does, page by page, and answers where it ends. */
  async walk(transactionUrl: string, authResult = 'AUTHENTICATED'): Promise<URL> {
    let url = transactionUrl.replace(/^http:\/\/localhost:/, 'http://127.0.0.1:')
    let form: URLSearchParams | undefined
    for (let step = 0; step < 8; step++) {
      const response = await fetch(url, {
        redirect: 'manual',
        ...(form && { method: 'POST', body: form }),
      })
      const location = response.headers.get('location')
      if (location !== null) return new URL(location)
      const html = await response.text()
      const action = /<form[^>]* action="([^"]+)"/.exec(html)?.[1]
      if (action === undefined) throw new Error(`No form on the page:\n${html}`)
      form = new URLSearchParams()
      for (const [, name = '', value = ''] of html.matchAll(
        /<input type="hidden" name="([^"]+)" value="([^"]*)"/g,
      ))
        form.append(name, value)
      if (html.includes('name="auth_result"')) form.append('auth_result', authResult)
      url = new URL(action, url).href
    }
    throw new Error('The chain did not end')
  }

  /** Pays by card and through 3-D Secure; the payment as it is then. */
  async payThrough(source: Json = card, authResult = 'AUTHENTICATED', more: Json = {}): Promise<Json> {
    const { body } = await this.pay(source, more)
    if (body.status === 'initiated') await this.walk(body.source.transaction_url, authResult)
    return this.payment(body.id)
  }
}

interface ShopOptions {
  webhookUrl?: string
  clock?: Clock
}

async function toAnswer(response: Response): Promise<Answer> {
  const text = await response.text()
  let body: Json = text
  try {
    body = JSON.parse(text)
  } catch {
    // A page, or nothing.
  }
  return { status: response.status, headers: response.headers, body }
}

/** A receiver of webhooks that answers what the test wants. */
export async function openEar(answerWith: () => number = () => 200) {
  const heard: HeardEvent[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8')
    request.on('data', (piece) => (text += piece))
    request.on('end', () => {
      const event: unknown = JSON.parse(text)
      if (isHeard(event)) heard.push(event)
      response.writeHead(answerWith()).end('ok')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    heard,
    url: `http://127.0.0.1:${port}/api/webhooks/moyasar`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

function isHeard(event: unknown): event is HeardEvent {
  return isObject(event) && typeof event['id'] === 'string' && typeof event['type'] === 'string'
}

/** Waits for an effect, 5 s at most. */
export async function until(what: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 5000
  while (!(await what())) {
    if (Date.now() > end) throw new Error('It did not happen in time')
    await sleep(5)
  }
}
