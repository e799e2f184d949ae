import type { IncomingMessage, ServerResponse } from 'node:http'
import { readText, serve } from '../practice/serve.ts'
import { type Vendor, judgeEvent, vendorOf } from './judge-event.ts'

/** An event that arrived whole, as its vendor would count it. */
export interface ArrivedEvent {
  vendor: Vendor
  body: unknown
}

export interface MeasurementSandbox {
  url: string
  port: number
  /** Oldest first. */
  events: readonly ArrivedEvent[]
  /** The answers that come next instead of real ones; `silent` never answers. Used up one by one. */
  faults: (429 | 500 | 503 | 'silent')[]
  close(): Promise<void>
}

/** The one key that all four vendors know. */
export const PRACTICE_KEY = 'test_measurement'

/**
 * The addresses for servers of GA4, Meta, TikTok and Snap, on one port. `GET /sandbox/events` shows what arrived;
 * `POST /sandbox/faults` takes a list such as `[429, "silent"]`. Keeps nothing on disk.
 */
export async function startMeasurementSandbox(options: {
  host: string
  port: number
}): Promise<MeasurementSandbox> {
  const events: ArrivedEvent[] = []
  const faults: MeasurementSandbox['faults'] = []

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://sandbox')
    if (request.method === 'GET' && url.pathname === '/sandbox/events') return json(response, 200, { events })
    const body = readJson(await readText(request))
    if (request.method === 'POST' && url.pathname === '/sandbox/faults') {
      if (!Array.isArray(body)) return json(response, 422, { message: 'a list of statuses' })
      faults.splice(0, faults.length, ...body)
      return json(response, 200, { faults })
    }
    const vendor = vendorOf(url.pathname)
    if (request.method !== 'POST' || !vendor) return json(response, 404, { message: 'Not Found' })
    const fault = faults.shift()
    if (fault === 'silent') return
    if (fault !== undefined) return json(response, fault, { message: 'practised fault' })
    const judged = judgeEvent(vendor, { url, headers: request.headers, body, key: PRACTICE_KEY })
    if (judged.problem === null && !judged.isTest) events.push({ vendor, body })
    if (judged.status === 204) return void response.writeHead(204).end()
    return json(response, judged.status, judged.body)
  }

  return { ...(await serve(options, answer)), events, faults }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
