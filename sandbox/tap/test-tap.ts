import type { Clock } from '../practice/clock.ts'
import { TestGateway } from '../practice/test-gateway.ts'
import { startTapSandbox } from './start-tap-sandbox.ts'

// A shop for tests: it calls a Tap of its own and walks its bank's page.

/** JSON with loose access, so that a test can say `body.card.id`. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Json = any
export type Answer = { status: number; body: Json }

/** A mada card that the bank asks about. */
export const madaCard = {
  number: '4464040000000007',
  exp_month: 1,
  exp_year: 2039,
  cvc: '100',
  name: 'Noura Ali',
}
/** A Visa card that it does not ask about. */
export const quietCard = { ...madaCard, number: '4012000033330026' }

export const payer = {
  first_name: 'Noura',
  last_name: 'Ali',
  phone: { country_code: '966', number: '500000001' },
}

export class TestTap extends TestGateway {
  static async open(options: { clock?: Clock } = {}): Promise<TestTap> {
    const begin = (dataDir: string) => startTapSandbox({ host: '127.0.0.1', port: 0, dataDir, ...options })
    const dataDir = await TestGateway.newFolder()
    return new TestTap(dataDir, await begin(dataDir), begin)
  }

  /** With the secret key, unless another or none (null) is given. */
  async call(
    method: string,
    path: string,
    body?: unknown,
    key: string | null = 'sk_test_sandbox',
  ): Promise<Answer> {
    const response = await fetch(this.url + path, {
      method,
      headers: {
        ...(key !== null && { authorization: `Bearer ${key}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : text }
  }

  async token(card: Json = madaCard): Promise<string> {
    const { body } = await this.call('POST', '/v2/tokens', { card }, 'pk_test_sandbox')
    return String(body.id)
  }

  /** Charges a card as a shop does; `more` changes the body. */
  async charge(card: Json = madaCard, more: Json = {}): Promise<Answer> {
    return this.call('POST', '/v2/charges', {
      amount: 155.5,
      currency: 'SAR',
      threeDSecure: true,
      customer: payer,
      source: { id: await this.token(card) },
      redirect: { url: 'https://shop.example/back?order=7' },
      ...more,
    })
  }

  async faults(faults: Json): Promise<Answer> {
    return this.call('PUT', '/sandbox/faults', faults)
  }

  async passTime(ms: number): Promise<void> {
    await this.call('PUT', '/sandbox/clock', { advance_ms: ms })
  }

  /** Answers the bank's page as a browser does, and says where it leads. */
  async walk(url: string, answer = 'AUTHENTICATED'): Promise<URL> {
    const response = await fetch(url.replace(/^http:\/\/localhost:/, 'http://127.0.0.1:'), {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ answer }),
    })
    const location = response.headers.get('location')
    if (location === null) throw new Error(`The bank's page leads nowhere:\n${await response.text()}`)
    return new URL(location)
  }
}
