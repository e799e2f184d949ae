import { createMoyasar } from '#integrations/payments/moyasar'
import { createTap } from '#integrations/payments/tap'
import type { PaymentGateway } from '#domain/core/ports/gateway'

/** The settings that adapters are made with; each uses those that it needs. */
export type GatewaySettings = {
  /** Where the server reaches the gateway; no slash and no version at the end. */
  baseUrl: string
  /** Where the visitor's browser reaches it. */
  browserBaseUrl: string
  publishableKey: string
  secretKey: string
  /** Empty where the gateway signs with its secret key. */
  webhookSecret: string
  /** The one before, while it is exchanged. */
  formerWebhookSecret?: string | undefined
  /** The address to which the gateway sends its events. */
  webhookUrl: string
}

type VendorTraits = {
  /** The prefix of its environment variables. */
  prefix: string
  /** Where it is reached unless the environment says otherwise. */
  baseUrl: string
  /** It signs its events with a secret of its own (`…_WEBHOOK_SECRET`). */
  hasWebhookSecret: boolean
  create(settings: GatewaySettings): PaymentGateway
}

/**
 * The gateways that we have adapters for. The name is the adapter's, and the end of its webhook's address.
 */
export const vendorTraits = {
  moyasar: {
    prefix: 'MOYASAR',
    baseUrl: 'https://api.moyasar.com',
    hasWebhookSecret: true,
    create: createMoyasar,
  },
  tap: { prefix: 'TAP', baseUrl: 'https://api.tap.company', hasWebhookSecret: false, create: createTap },
} satisfies Record<string, VendorTraits>

export type Vendor = keyof typeof vendorTraits

/** Those that take cards, so that `PAYMENT_PROVIDER` may name them. */
export const cardVendors = ['moyasar', 'tap'] as const satisfies Vendor[]
