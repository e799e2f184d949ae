import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  FAULT,
  FIRST_MESSAGE_ID,
  NO_BALANCE,
  PROXY_PAGE,
  REJECTED_STATUS,
  TOO_MANY,
  UNKNOWN_SENDER,
  WRONG_FIELDS,
  WRONG_KEY,
} from './guesses.ts'
import { isReachable, json, practiceNumbers, write } from './practice-numbers.ts'
import type { TakenMessage } from './taken-message.ts'
import { answerUnifonic } from './unifonic.ts'
import { readText, serve } from '../practice/serve.ts'

export { practiceNumbers } from './practice-numbers.ts'

export interface SmsSandboxOptions {
  host: string
  /** 0: any free one. */
  port: number
  /** test_taqnyat when absent. */
  bearerToken?: string | undefined
  /** The id of Unifonic's application; test_unifonic when absent. */
  appSid?: string | undefined
  /** The one active sender name, at both companies; SANDBOX when absent. */
  sender?: string | undefined
}

export interface SmsSandbox {
  url: string
  port: number
  /** What was accepted, oldest first. */
  messages: readonly TakenMessage[]
  close(): Promise<void>
}

export const DEFAULT_TOKEN = 'test_taqnyat'
const DEFAULT_APP_SID = 'test_unifonic'
export const DEFAULT_SENDER = 'SANDBOX'

/** Taqnyat's POST /v1/messages and GET /account/balance, and Unifonic's calls. Keeps nothing on disk. */
export async function startSmsSandbox(options: SmsSandboxOptions): Promise<SmsSandbox> {
  const authorization = `Bearer ${options.bearerToken ?? DEFAULT_TOKEN}`
  const activeSender = options.sender ?? DEFAULT_SENDER
  const messages: TakenMessage[] = []
  const unifonic = answerUnifonic({ appSid: options.appSid ?? DEFAULT_APP_SID, activeSender, messages })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://sandbox')
    if (request.method === 'GET' && pathname === '/sandbox/messages') return json(response, 200, { messages })
    if (request.method === 'POST' && pathname.startsWith('/rest/SMS/')) {
      const fields = new URLSearchParams(await readText(request))
      return unifonic(pathname, fields, response)
    }
    if (request.method === 'GET' && pathname === '/account/balance') {
      if (request.headers.authorization !== authorization)
        return json(response, WRONG_KEY.status, WRONG_KEY.body)
      return json(response, 200, { statusCode: 200, balance: '100.00', currency: 'SAR' })
    }
    if (request.method !== 'POST' || pathname !== '/v1/messages')
      return json(response, 404, { statusCode: 404, message: 'Not Found' })
    if (request.headers.authorization !== authorization)
      return json(response, WRONG_KEY.status, WRONG_KEY.body)
    const sent = readMessage(await readText(request))
    if (!sent) return json(response, WRONG_FIELDS.status, WRONG_FIELDS.body)
    if (sent.sender !== activeSender) return json(response, UNKNOWN_SENDER.status, UNKNOWN_SENDER.body)

    const has = (number: string) => sent.recipients.includes(number)
    if (has(practiceNumbers.noBalance)) return json(response, NO_BALANCE.status, NO_BALANCE.body)
    if (has(practiceNumbers.tooMany)) return json(response, TOO_MANY.status, TOO_MANY.body)
    if (has(practiceNumbers.fault)) return json(response, FAULT.status, FAULT.body)
    if (has(practiceNumbers.page)) {
      response.writeHead(PROXY_PAGE.status, { 'content-type': 'text/html' }).end(PROXY_PAGE.html)
      return
    }
    if (has(practiceNumbers.silent)) return

    const accepted = sent.recipients.filter(isReachable)
    const rejected = sent.recipients.filter((number) => !isReachable(number))
    const messageId = String(FIRST_MESSAGE_ID + BigInt(messages.length))
    if (accepted.length > 0) messages.push({ ...sent, messageId, recipients: accepted })
    if (has(practiceNumbers.cutAfterAccepted)) {
      request.socket.destroy()
      return
    }
    const status = accepted.length > 0 ? 201 : REJECTED_STATUS
    // The id is a bare number on the wire, larger than JSON.stringify could write.
    const lists = JSON.stringify({
      statusCode: status,
      accepted: asText(accepted),
      rejected: asText(rejected),
    })
    write(response, status, lists.replace(/}$/, `,"messageId":${messageId}}`))
  }

  return { ...(await serve(options, answer)), messages }
}

/** Taqnyat writes lists as texts, with a comma after each number. */
function asText(numbers: string[]): string {
  return `[${numbers.map((number) => `${number},`).join('')}]`
}

function readMessage(text: string): Omit<TakenMessage, 'messageId'> | undefined {
  let fields: unknown
  try {
    fields = JSON.parse(text)
  } catch {
    return undefined
  }
  if (typeof fields !== 'object' || fields === null) return undefined
  const { recipients, body, sender }: { recipients?: unknown; body?: unknown; sender?: unknown } = fields
  if (!Array.isArray(recipients) || recipients.length === 0) return undefined
  if (typeof body !== 'string' || body === '' || typeof sender !== 'string') return undefined
  return { recipients: recipients.map(String), body, sender }
}
