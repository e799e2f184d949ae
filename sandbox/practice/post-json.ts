import { Agent as HttpAgent, type IncomingMessage, request as httpRequest } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'

export interface Delivered {
  status: number
  headers: Record<string, string>
  /** The beginning of the answer. */
  body: string
}

const ANSWER_KEPT = 1000

/** Sends JSON over connections that stay open between webhooks. Rejects on network errors and when time is over. */
export class JsonSender {
  #http = new HttpAgent({ keepAlive: true, maxSockets: 64 })
  #https = new HttpsAgent({ keepAlive: true, maxSockets: 64 })

  #userAgent: string

  constructor(userAgent: string) {
    this.#userAgent = userAgent
  }

  async send(
    method: string,
    url: string,
    json: string,
    timeout: number,
    headers: Record<string, string> = {},
  ): Promise<Delivered> {
    const target = new URL(url)
    const secure = target.protocol === 'https:'
    const open = secure ? httpsRequest : httpRequest
    return new Promise((resolve, reject) => {
      const request = open(target, {
        method: method.toUpperCase(),
        agent: secure ? this.#https : this.#http,
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'content-length': Buffer.byteLength(json),
          'user-agent': this.#userAgent,
          ...headers,
        },
      })
      const late = setTimeout(
        () => request.destroy(new Error(`No answer within ${timeout / 1000} s`)),
        timeout,
      )
      request.on('error', reject)
      request.on('close', () => clearTimeout(late))
      request.on('response', (answer) => {
        readAnswer(answer).then(resolve, reject)
      })
      request.end(json)
    })
  }

  close() {
    this.#http.destroy()
    this.#https.destroy()
  }
}

async function readAnswer(answer: IncomingMessage): Promise<Delivered> {
  let body = ''
  answer.setEncoding('utf8')
  for await (const piece of answer) {
    if (body.length < ANSWER_KEPT) body += piece
  }
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(answer.headers)) headers[name] = String(value)
  return { status: answer.statusCode ?? 0, headers, body: body.slice(0, ANSWER_KEPT) }
}
