import { lookup as lookUpName } from 'node:dns/promises'
import { request } from 'node:http'
import { request as requestSecurely } from 'node:https'
import { BlockList, isIP } from 'node:net'
import { keptAnswerLength, webhookTimeout } from '#rules/partners/webhooks'
import { errorCode } from '#rules/errors/error-code'
import type { WebhookAnswer, WebhookCall, WebhookPoster } from '#domain/core/ports/post-webhook'

/**
 * Posts webhooks over HTTP. The name is resolved once and the connection goes to that very address, so that a
 * name cannot resolve to another address between the check and the call. The address has to be public and the
 * scheme https; with `allowOwnMachine`, for demo and tests, whose receivers are beside it, addresses of this
 * machine and http are called, too.
 */
export function createWebhookPoster(options: {
  allowOwnMachine: boolean
  timeout?: number
  lookup?: Lookup
}): WebhookPoster {
  const timeout = options.timeout ?? webhookTimeout * 1000
  const lookup = fewAtOnce(options.lookup ?? lookUpName)
  return async (call) => {
    const start = performance.now()
    const took = () => Math.round(performance.now() - start)
    try {
      const signal = AbortSignal.timeout(timeout)
      const url = new URL(call.url)
      const address = await resolve(url, options.allowOwnMachine, (host) => lookup(host, signal))
      const { status, text } = await post(url, address, call, signal)
      return { status, text, durationMs: took() }
    } catch (error) {
      return { status: null, text: reasonOf(error), durationMs: took() }
    }
  }
}

class Refused extends Error {}

type Address = { address: string; family: number }
type Lookup = (host: string, options: { all: true; verbatim: true }) => Promise<Address[]>

/**
 * A look-up takes one of the process's four threads until the name's servers answer, and so do those of the
 * gateways: two are left to others. Whoever waits does so no longer than the call.
 */
const maxLookups = 2

function fewAtOnce(lookup: Lookup): (host: string, signal: AbortSignal) => Promise<Address[]> {
  const waiting = new Set<() => void>()
  let running = 0
  const start = (host: string) => {
    running++
    return lookup(host, { all: true, verbatim: true }).finally(() => {
      running--
      const [next] = waiting
      next?.()
    })
  }
  return (host, signal) =>
    new Promise((resolve, reject) => {
      const begin = () => {
        waiting.delete(begin)
        start(host).then(resolve, reject)
      }
      signal.addEventListener('abort', () => {
        waiting.delete(begin)
        reject(signal.reason)
      })
      if (running < maxLookups) begin()
      else waiting.add(begin)
    })
}

async function resolve(
  url: URL,
  allowOwnMachine: boolean,
  lookup: (host: string) => Promise<Address[]>,
): Promise<{ address: string; family: 4 | 6 }> {
  if (url.protocol !== 'https:' && !(allowOwnMachine && url.protocol === 'http:')) {
    throw new Refused('only https is called')
  }
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const found = isIP(host) ? [{ address: host, family: isIP(host) }] : await lookup(host)
  // Refused if any of the addresses is private: the connection might pick that one.
  const hidden = found.find(
    ({ address }) => isPrivateAddress(address) && !(allowOwnMachine && isOwnMachine(address)),
  )
  if (hidden) throw new Refused('the address is not a public one')
  const [first] = found
  if (!first) throw new Refused('the name leads nowhere')
  return { address: first.address, family: first.family === 6 ? 6 : 4 }
}

function post(
  url: URL,
  target: { address: string; family: 4 | 6 },
  call: WebhookCall,
  signal: AbortSignal,
): Promise<Pick<WebhookAnswer, 'status' | 'text'>> {
  const open = url.protocol === 'https:' ? requestSecurely : request
  return new Promise((answer, reject) => {
    // Once the head has come the receiver has answered, however its body goes on or breaks off.
    let end: (error: Error) => void = reject
    const asked = open(
      url,
      {
        method: 'POST',
        agent: false,
        signal,
        lookup: (_host, lookupOptions, done) => {
          if (lookupOptions.all) done(null, [target])
          else done(null, target.address, target.family)
        },
        headers: {
          ...call.headers,
          'content-type': 'application/json; charset=utf-8',
          'content-length': Buffer.byteLength(call.body),
          'user-agent': 'Ishtirak-Webhooks/1.0',
        },
      },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        const notify = () => {
          answer({ status: response.statusCode ?? null, text: text.slice(0, keptAnswerLength) })
          // A response that goes on past the limit is dropped.
          asked.destroy()
        }
        end = notify
        response.on('data', (piece: string) => {
          text += piece
          if (text.length >= keptAnswerLength) notify()
        })
        response.on('end', notify)
        response.on('error', notify)
      },
    )
    asked.on('error', (error) => end(error))
    asked.end(call.body)
  })
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'no answer in time'
  const code = errorCode(error)
  return (code === '' || error instanceof Refused ? error.message : code).slice(0, keptAnswerLength)
}

/**
 * Loopback, private, link-local, shared, benchmark, documentation, multicast and reserved ranges (IANA
 * special-purpose registries).
 */
const special = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  special.addSubnet(network, bits, 'ipv4')
}
const publicSix = new BlockList()
publicSix.addSubnet('2000::', 3, 'ipv6')
const specialSix = new BlockList()
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  specialSix.addSubnet(network, bits, 'ipv6')
}

/** Whether an address is anything but a public one. IPv4 addresses mapped into IPv6 are refused. */
export function isPrivateAddress(address: string): boolean {
  if (isIP(address) === 4) return special.check(address, 'ipv4')
  return !publicSix.check(address, 'ipv6') || specialSix.check(address, 'ipv6')
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

function isOwnMachine(address: string): boolean {
  return loopback.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6')
}
