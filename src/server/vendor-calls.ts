import { MessageRefused } from '#rules/errors/vendor-errors'
import type { ApiMetrics } from '#api/calls/metrics'
import type { MessageSender } from '#domain/core/ports/sender'
import type { Config } from '#server/config'
import { followCalls, type VendorHosts } from './tracing/follow-calls.ts'

/**
 * Which vendor answers at which host (with its port), so that figures and traces of a call name the vendor.
 */
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

/**
 * Counts what a mail server is handed, which no HTTP call shows. What it refuses for its recipient says
 * nothing of the server.
 */
export function watchMailServer(
  metrics: Pick<ApiMetrics, 'vendorSeconds'>,
  sender: MessageSender,
): MessageSender {
  return {
    ...sender,
    async send(message) {
      const start = performance.now()
      const note = (status: string) =>
        metrics.vendorSeconds.observe({ vendor: 'smtp', status }, (performance.now() - start) / 1000)
      try {
        const sent = await sender.send(message)
        note('250')
        return sent
      } catch (error) {
        note(error instanceof MessageRefused ? 'refused' : 'failed')
        throw error
      }
    },
  }
}
