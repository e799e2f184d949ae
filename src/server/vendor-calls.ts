import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { ClientRequest, IncomingMessage } from 'node:http'
import type { ApiMetrics } from '#api/calls/metrics'
import type { Config } from '#server/config'

/** The vendors by the host of their address; calls to others are partners' webhooks. */
export type VendorHosts = ReadonlyMap<string, string>

export function vendorHosts({ payments, otherPayments, sms, fatoora }: Config): VendorHosts {
  // The practice gateway plays Moyasar, and payments name it so.
  const gateways = [payments, ...otherPayments].map(
    ({ provider, baseUrl }) => [provider === 'sandbox' ? 'moyasar' : provider, baseUrl] as const,
  )
  const named = [
    ...gateways,
    ['fatoora', fatoora.baseUrl] as const,
    ...('baseUrl' in sms ? [[sms.provider, sms.baseUrl] as const] : []),
  ]
  return new Map(named.map(([vendor, baseUrl]) => [new URL(baseUrl).host, vendor]))
}

/**
 * Counts every HTTP call of this process to others, with its time until the answer began: Node tells of them itself, so no
 * adapter has to. Returns what ends it.
 */
export function watchVendors(metrics: Pick<ApiMetrics, 'vendorSeconds'>, hosts: VendorHosts): () => void {
  const begun = new WeakMap<ClientRequest, number>()
  const note = (request: ClientRequest, status: string) => {
    const start = begun.get(request)
    if (start === undefined) return
    begun.delete(request)
    const vendor = hosts.get(String(request.getHeader('host'))) ?? 'other'
    metrics.vendorSeconds.observe({ vendor, status }, (performance.now() - start) / 1000)
  }
  const onStart = (message: unknown) =>
    void begun.set((message as { request: ClientRequest }).request, performance.now())
  const onFinish = (message: unknown) => {
    const { request, response } = message as { request: ClientRequest; response: IncomingMessage }
    note(request, String(response.statusCode ?? 'failed'))
  }
  const onError = (message: unknown) => note((message as { request: ClientRequest }).request, 'failed')
  subscribe('http.client.request.start', onStart)
  subscribe('http.client.response.finish', onFinish)
  subscribe('http.client.request.error', onError)
  return () => {
    unsubscribe('http.client.request.start', onStart)
    unsubscribe('http.client.response.finish', onFinish)
    unsubscribe('http.client.request.error', onError)
  }
}
