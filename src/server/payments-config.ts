import { z } from 'zod'
import {
  gatewayAddress,
  isThisMachine,
  portNumber,
  refusePlainHttp,
  minSecretLength,
  type Reader,
} from '#server/environment'
import { cardVendors, vendorTraits, type Vendor } from '#server/gateway-vendors'

/** The gateways of a store, and which of them offers what. */
export type PaymentsParts = {
  /** The practice gateway that `npm start` brings up, and whom it plays; undefined with a real gateway. */
  sandbox: { port: number; plays: CardVendor } | undefined
  /** `PAYMENT_PROVIDER`: takes new cards. */
  payments: PaymentsConfig
  /** Other gateways that have keys: payments begun there are followed up there. */
  otherPayments: PaymentsConfig[]
  /** Which of them takes Apple Pay. */
  applePayProvider: Vendor
}

type CardVendor = (typeof cardVendors)[number]

export type PaymentsConfig = {
  provider: 'sandbox' | Vendor
  /** Where the server reaches the gateway; no slash and no version at the end. */
  baseUrl: string
  /** Where the visitor's browser reaches it. */
  publicBaseUrl: string
  publishableKey: string
  secretKey: string
  /** Moyasar signs with a secret of its own, Tap with the secret key. */
  webhookSecret: string
  /** The one before: both are believed while it is exchanged. */
  formerWebhookSecret?: string | undefined
  /** The address to which the gateway sends its events. */
  webhookUrl: string
}

// The names are the keys of a constant table.
const vendorNames = Object.keys(vendorTraits) as Vendor[]

/** Known to everybody who reads this, so never good enough for production. */
const sandboxDefaults = {
  publishableKey: 'pk_test_sandbox',
  secretKey: 'sk_test_sandbox',
  webhookSecret: 'whsec_test_sandbox',
}

type Store = { mode: 'demo' | 'staging' | 'production'; host: string; port: number; publicUrl: string }

/**
 * Reads all gateways. The one of `PAYMENT_PROVIDER` takes new cards; any other is there as soon as one of its
 * keys is set, and then wants all of them.
 */
export function readPayments(reader: Reader, store: Store): PaymentsParts {
  const provider = reader.read('PAYMENT_PROVIDER', z.enum(['sandbox', ...cardVendors]), 'sandbox')
  const plays: CardVendor = provider === 'tap' ? 'tap' : 'moyasar'
  const others = vendorNames.filter((vendor) => vendor !== plays && hasKeys(reader, vendor))
  if (store.mode === 'staging') for (const vendor of [plays, ...others]) refuseLiveKeys(reader, vendor)
  const applePayProvider = reader.read('APPLE_PAY_PROVIDER', z.enum(vendorNames), plays)
  if (applePayProvider !== plays && others.every((vendor) => vendor !== applePayProvider)) {
    reader.refuse('APPLE_PAY_PROVIDER', 'must be a gateway whose keys are configured')
  }
  return {
    ...readCardGateway(reader, store, provider),
    otherPayments: others.map((vendor) => readRealGateway(reader, store, vendor)),
    applePayProvider,
  }
}

function hasKeys(reader: Reader, vendor: Vendor): boolean {
  const { prefix, hasWebhookSecret } = vendorTraits[vendor]
  const keys = [`${prefix}_PUBLISHABLE_KEY`, `${prefix}_SECRET_KEY`]
  if (hasWebhookSecret) keys.push(`${prefix}_WEBHOOK_SECRET`)
  return keys.some((key) => !reader.isUnset(key))
}

function refuseLiveKeys(reader: Reader, vendor: Vendor): void {
  const { prefix } = vendorTraits[vendor]
  for (const variable of [`${prefix}_PUBLISHABLE_KEY`, `${prefix}_SECRET_KEY`]) {
    const isReal = isLive(reader.find(variable, z.string()) ?? '')
    if (isReal) reader.refuse(variable, 'must not be a live key in staging: the copy has real cards')
  }
}

function readCardGateway(
  reader: Reader,
  store: Store,
  provider: PaymentsConfig['provider'],
): Pick<PaymentsParts, 'sandbox' | 'payments'> {
  const { mode, host, port, publicUrl } = store
  const production = mode === 'production'
  const plays: CardVendor = provider === 'tap' ? 'tap' : 'moyasar'
  const { prefix } = vendorTraits[plays]
  // Without keys Tap is the practice one, too: no other variable says so.
  const isPractice =
    provider === 'sandbox' || (plays === 'tap' && !production && reader.isUnset('TAP_SECRET_KEY'))
  const sandboxPort = reader.read('SANDBOX_PORT', portNumber, port + 1)
  if (!isPractice) return { sandbox: undefined, payments: readRealGateway(reader, store, plays) }

  if (production) reader.refuse('PAYMENT_PROVIDER', 'must not be sandbox in production')
  if (sandboxPort === port) reader.refuse('SANDBOX_PORT', 'must differ from PORT')
  const baseUrl = reader.find(`${prefix}_BASE_URL`, gatewayAddress)
  return {
    sandbox: { port: sandboxPort, plays },
    payments: {
      provider,
      baseUrl: baseUrl ?? `http://127.0.0.1:${sandboxPort}`,
      publicBaseUrl: baseUrl ?? `http://${new URL(publicUrl).hostname}:${sandboxPort}`,
      publishableKey: reader.read(`${prefix}_PUBLISHABLE_KEY`, z.string(), sandboxDefaults.publishableKey),
      secretKey: reader.read(`${prefix}_SECRET_KEY`, z.string(), sandboxDefaults.secretKey),
      webhookSecret: readWebhookSecret(reader, plays, sandboxDefaults.webhookSecret),
      webhookUrl: `http://${reachable(host)}:${port}/api/webhooks/${plays}`,
    },
  }
}

/** A gateway of that name somewhere else, with all its keys. */
function readRealGateway(reader: Reader, { mode, publicUrl }: Store, vendor: Vendor): PaymentsConfig {
  const { prefix, baseUrl: otherwise } = vendorTraits[vendor]
  const baseUrl = reader.read(`${prefix}_BASE_URL`, gatewayAddress, otherwise)
  const publishableKey = reader.require(`${prefix}_PUBLISHABLE_KEY`, publishableKeyShape)
  const secretKey = reader.require(`${prefix}_SECRET_KEY`, secretKeyShape)
  const webhookSecret = readWebhookSecret(reader, vendor)
  const formerWebhookSecret = vendorTraits[vendor].hasWebhookSecret
    ? reader.find(`${prefix}_FORMER_WEBHOOK_SECRET`, z.string())
    : undefined

  if (publishableKey && secretKey && isLive(publishableKey) !== isLive(secretKey)) {
    reader.refuse(
      `${prefix}_SECRET_KEY`,
      `must be of the same mode (test or live) as ${prefix}_PUBLISHABLE_KEY`,
    )
  }
  if (mode === 'production') {
    refusePlainHttp(reader, `${prefix}_BASE_URL`, baseUrl)
    refuseWeakSecret(reader, `${prefix}_WEBHOOK_SECRET`, webhookSecret)
    refuseWeakSecret(reader, `${prefix}_FORMER_WEBHOOK_SECRET`, formerWebhookSecret)
    // A practice gateway on this machine takes no real card either.
    if (!isLive(secretKey) && !isThisMachine(new URL(baseUrl).hostname))
      reader.refuse(
        `${prefix}_SECRET_KEY`,
        'must be a live key in production: with a test key test cards buy real plans',
      )
    refuseDefault(reader, `${prefix}_PUBLISHABLE_KEY`, publishableKey, sandboxDefaults.publishableKey)
    refuseDefault(reader, `${prefix}_SECRET_KEY`, secretKey, sandboxDefaults.secretKey)
  }
  const webhookUrl = `${publicUrl}/api/webhooks/${vendor}`
  const keys = { publishableKey, secretKey, webhookSecret, formerWebhookSecret, webhookUrl }
  return { provider: vendor, baseUrl, publicBaseUrl: baseUrl, ...keys }
}

function readWebhookSecret(reader: Reader, vendor: Vendor, otherwise?: string): string {
  const { prefix, hasWebhookSecret } = vendorTraits[vendor]
  return hasWebhookSecret ? reader.readOr(`${prefix}_WEBHOOK_SECRET`, z.string(), otherwise) : ''
}

function refuseWeakSecret(reader: Reader, variable: string, secret: string | undefined) {
  if (!secret) return
  if (secret.length < minSecretLength)
    reader.refuse(variable, `must have at least ${minSecretLength} characters in production`)
  refuseDefault(reader, variable, secret, sandboxDefaults.webhookSecret)
}

/** An address to which one can connect, for one on which one listens. */
function reachable(host: string) {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}

function refuseDefault(reader: Reader, variable: string, value: string, known: string) {
  if (value === known)
    reader.refuse(variable, 'must not be the well-known value of the sandbox in production')
}

function isLive(key: string) {
  return key.includes('_live_')
}

const publishableKeyShape = z.string().regex(/^pk_(test|live)_/, 'must start with pk_test_ or pk_live_')
const secretKeyShape = z.string().regex(/^sk_(test|live)_/, 'must start with sk_test_ or sk_live_')
