import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { ClientRequest, IncomingMessage } from 'node:http'

/** The vendors by the host of their address; calls to others are partners' webhooks. */
export type VendorHosts = ReadonlyMap<string, string>

/** How a call ended: the status that its answer began with, or the error that came instead. */
export type CallEnd = { status: number | undefined } | { error: unknown }

/**
 * Follows every HTTP call of this process to others: Node reports them itself, so no adapter has to. What
 * `begin` answers is called once, when the call's answer has begun or failed. Returns what ends it.
 */
export function followCalls(
  hosts: VendorHosts,
  begin: (call: { vendor: string; method: string }) => (end: CallEnd) => void,
): () => void {
  const running = new WeakMap<ClientRequest, (end: CallEnd) => void>()
  const close = (request: ClientRequest, end: CallEnd) => {
    running.get(request)?.(end)
    running.delete(request)
  }
  const onStart = (message: unknown) => {
    const { request } = message as { request: ClientRequest }
    const vendor = hosts.get(String(request.getHeader('host'))) ?? 'other'
    running.set(request, begin({ vendor, method: request.method }))
  }
  const onFinish = (message: unknown) => {
    const { request, response } = message as { request: ClientRequest; response: IncomingMessage }
    close(request, { status: response.statusCode })
  }
  const onError = (message: unknown) => {
    const { request, error } = message as { request: ClientRequest; error: unknown }
    close(request, { error })
  }
  subscribe('http.client.request.start', onStart)
  subscribe('http.client.response.finish', onFinish)
  subscribe('http.client.request.error', onError)
  return () => {
    unsubscribe('http.client.request.start', onStart)
    unsubscribe('http.client.response.finish', onFinish)
    unsubscribe('http.client.request.error', onError)
  }
}
