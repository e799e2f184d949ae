import type { ApiMetrics } from '#api/calls/metrics'
import type { Config } from '#server/config'
import { followCalls, type VendorHosts } from './tracing/follow-calls.ts'

export function vendorHosts({
  payments,
  otherPayments,
  sms,
  fatoora,
  measurement,
  files,
}: Config): VendorHosts {
  // The practice gateway plays Moyasar, and payments name it so.
  const gateways = [payments, ...otherPayments].map(
    ({ provider, baseUrl }) => [provider === 'sandbox' ? 'moyasar' : provider, baseUrl] as const,
  )
  const named = [
    ...gateways,
    ['fatoora', fatoora.baseUrl] as const,
    ...measurement.addresses,
    ...(files ? [['files', files.bucketUrl] as const] : []),
    ...('baseUrl' in sms ? [[sms.provider, sms.baseUrl] as const] : []),
  ]
  return new Map(named.map(([vendor, baseUrl]) => [new URL(baseUrl).host, vendor]))
}

/** Counts the calls to vendors, with their time until the answer began. Returns what ends it. */
export function watchVendors(metrics: Pick<ApiMetrics, 'vendorSeconds'>, hosts: VendorHosts): () => void {
  return followCalls(hosts, ({ vendor }) => {
    const start = performance.now()
    return (end) => {
      const status = 'status' in end && end.status !== undefined ? String(end.status) : 'failed'
      metrics.vendorSeconds.observe({ vendor, status }, (performance.now() - start) / 1000)
    }
  })
}
