import { Agent, request } from 'node:http'

// A visitor reads answers that he has just asked for; their shape is his own business.
// oxlint-disable-next-line typescript/no-explicit-any
export type Json = any
export type Heard = { status: number; body: Json; text: string; headers: Record<string, unknown> }

/** The connection broke before a whole answer came: what happened at the other side is unknown. */
export class LostAnswer extends Error {
  override name = 'LostAnswer'
}

/** An HTTP client that comes from an address of its own and keeps its connections open. */
export type Visitor = {
  ask(method: string, url: string, asked?: Asked): Promise<Heard>
  close(): void
}
export type Asked = { headers?: Record<string, string>; json?: unknown; form?: Record<string, string> }

/** @param address of 127.0.0.0/8; limits per address then do not tie visitors together */
export function visitor(address: string, options: { timeout?: number } = {}): Visitor {
  const agent = new Agent({ keepAlive: true, localAddress: address })
  return {
    ask: (method, url, asked = {}) =>
      new Promise((resolve, reject) => {
        const payload = payloadOf(asked)
        const call = request(
          url,
          {
            method,
            agent,
            timeout: options.timeout ?? 60_000,
            headers: {
              accept: 'application/json',
              'user-agent': 'visitor',
              ...asked.headers,
              ...(payload && {
                'content-type': payload.type,
                'content-length': Buffer.byteLength(payload.text),
              }),
            },
          },
          (response) => {
            const chunks: Buffer[] = []
            response.on('data', (chunk: Buffer) => chunks.push(chunk))
            response.on('error', (cause) => reject(new LostAnswer(cause.message)))
            response.on('aborted', () => reject(new LostAnswer('cut off')))
            response.on('end', () => {
              const text = Buffer.concat(chunks).toString('utf8')
              const { headers, statusCode: status = 0 } = response
              const isJson = text !== '' && String(headers['content-type']).includes('json')
              resolve({ status, text, headers, body: isJson ? JSON.parse(text) : undefined })
            })
          },
        )
        call.on('timeout', () => call.destroy(new Error('no answer in time')))
        call.on('error', (cause) => reject(new LostAnswer(cause.message)))
        call.end(payload?.text)
      }),
    close: () => agent.destroy(),
  }
}

function payloadOf({ json, form }: Asked): { type: string; text: string } | undefined {
  if (json !== undefined) return { type: 'application/json', text: JSON.stringify(json) }
  if (form !== undefined) {
    return { type: 'application/x-www-form-urlencoded', text: String(new URLSearchParams(form)) }
  }
  return undefined
}

/** The `index`th visitor's own address. */
export function addressOf(index: number): string {
  return `127.${10 + Math.floor(index / 60_000)}.${Math.floor(index / 250) % 240}.${(index % 250) + 1}`
}

/** The `index`th visitor's own mobile number, 500 per range of a thousand neighbours at the most. */
export function phoneOf(index: number): string {
  const range = Math.floor(index / 100)
  return `5${String(10_000 + range).padStart(5, '0')}${String(index % 100).padStart(3, '0')}`
}

/** Walks the payer's way through 3-D Secure as a browser does, and answers where it ends. */
export async function walkThroughBank(
  browser: Visitor,
  transactionUrl: string,
  authResult = 'AUTHENTICATED',
): Promise<string> {
  let url = transactionUrl
  let form: Record<string, string> | undefined
  for (let step = 0; step < 8; step++) {
    const answer = await browser.ask(form ? 'POST' : 'GET', url, {
      headers: { accept: 'text/html' },
      ...(form && { form }),
    })
    const { location } = answer.headers
    if (typeof location === 'string') {
      if (!location.includes('/v1/card_auth/')) return location
      url = location
      form = undefined
      continue
    }
    const action = /<form[^>]* action="([^"]+)"/.exec(answer.text)?.[1]
    if (action === undefined)
      throw new Error(`no form on the bank's page (${answer.status}):\n${answer.text}`)
    form = {}
    for (const [, name = '', value = ''] of answer.text.matchAll(
      /<input type="hidden" name="([^"]+)" value="([^"]*)"/g,
    ))
      form[name] = value
    if (answer.text.includes('name="auth_result"')) form['auth_result'] = authResult
    url = new URL(action, url).href
  }
  throw new Error("the bank's way did not end")
}
