import { z } from 'zod'
import { origin, type Reader } from '#server/environment'
import { createGa4 } from '#integrations/measurement/ga4'
import { createMeta } from '#integrations/measurement/meta'
import { createSnap } from '#integrations/measurement/snap'
import { createTiktok } from '#integrations/measurement/tiktok'
import type { Log } from '#domain/core/context'
import type { KeySeal } from '#domain/core/ports/key-seal'
import type { Measurement, MeasurementVendor } from '#domain/core/ports/measurement'
import type { ContentCache } from '#domain/shop/published/content-cache'
import type { Content } from '#domain/shop/published/load-content'
import { vendorSecretUse } from '#domain/shop/measurement/read-vendors'
import {
  vendorAccountShapes,
  type MeasurementReach,
  type MeasurementVendorName,
} from '#rules/people/measurement'

type VendorAccount = { vendor: MeasurementVendorName; account: string; secret: string }

/**
 * How this store reaches the vendors of statistics and advertising, and which of them the environment sets.
 */
export type MeasurementConfig = {
  /** Empty: none, as without any variable. */
  vendors: readonly VendorAccount[]
  reach: MeasurementReach
  /** Where events to each vendor go; empty where they go nowhere. */
  addresses: ReadonlyMap<MeasurementVendorName, string>
}

/**
 * The account's variable and its secret's, and where a live store calls; nobody can name another address for
 * one.
 */
const variables = {
  ga4: ['GA4_MEASUREMENT_ID', 'GA4_API_SECRET', 'https://www.google-analytics.com'],
  meta: ['META_PIXEL_ID', 'META_ACCESS_TOKEN', 'https://graph.facebook.com'],
  tiktok: ['TIKTOK_PIXEL_CODE', 'TIKTOK_ACCESS_TOKEN', 'https://business-api.tiktok.com'],
  snap: ['SNAP_PIXEL_ID', 'SNAP_ACCESS_TOKEN', 'https://tr.snapchat.com'],
} as const satisfies Record<MeasurementVendorName, readonly [string, string, string]>

// The names are the keys of a constant table.
const vendorNames = Object.keys(variables) as MeasurementVendorName[]

/**
 * Reads the vendors of measurement. A demo reports to the practice endpoint alone, a copy of a live store to
 * nobody.
 */
export function readMeasurement(
  reader: Reader,
  { mode }: { mode: 'demo' | 'staging' | 'production' },
): MeasurementConfig {
  const practice = reader.find('MEASUREMENT_PRACTICE_URL', origin)
  if (practice && mode !== 'demo') reader.refuse('MEASUREMENT_PRACTICE_URL', 'is for a demo alone')
  const vendors = vendorNames.flatMap((vendor) => {
    const [accountVariable, secretVariable] = variables[vendor]
    const account = reader.find(accountVariable, accountOf(vendor))
    const secret = reader.find(secretVariable, z.string())
    if (!account && !secret) return []
    if (!account) reader.refuse(accountVariable, `is required with ${secretVariable}`)
    if (!secret) reader.refuse(secretVariable, `is required with ${accountVariable}`)
    if (mode === 'demo' && !practice)
      reader.refuse('MEASUREMENT_PRACTICE_URL', `is required in a demo with ${accountVariable}`)
    return mode === 'staging' || !account || !secret ? [] : [{ vendor, account, secret }]
  })
  if (mode === 'production') {
    const addresses = new Map(vendorNames.map((vendor) => [vendor, variables[vendor][2]] as const))
    return { vendors, reach: 'live', addresses }
  }
  if (mode === 'staging' || !practice) return { vendors, reach: 'nowhere', addresses: new Map() }
  return { vendors, reach: 'practice', addresses: new Map(vendorNames.map((vendor) => [vendor, practice])) }
}

const accountOf = (vendor: MeasurementVendorName) =>
  z.string().regex(vendorAccountShapes[vendor], 'must be the id as the vendor shows it')

type Parts = { content: Pick<ContentCache, 'latest'>; keySeal: KeySeal | null; log: Log }

/**
 * The vendors of the environment, and beside them those that staff set, as the published content has them:
 * what staff change counts in every process as soon as it has read the content anew. A vendor of the
 * environment goes before the same one of staff's. One whose key opens no more, because the store's sealing
 * key is another one, is left out and said in the log.
 */
export function createMeasurement(config: MeasurementConfig, { content, keySeal, log }: Parts): Measurement {
  const fixed = config.vendors.flatMap((account) => open(config, account))
  const ofEnvironment = new Map(config.vendors.map(({ vendor, account }) => [vendor, account]))
  const made = new WeakMap<Content, readonly MeasurementVendor[]>()

  function openSealed(latest: Content): MeasurementVendor[] {
    return latest.measurement.flatMap(({ vendor, account, secretSealed }) => {
      if (ofEnvironment.has(vendor) || !keySeal) return []
      try {
        return open(config, { vendor, account, secret: keySeal.open(secretSealed, vendorSecretUse(vendor)) })
      } catch (err) {
        log.error({ err, vendor }, 'the key of a vendor of measurement cannot be opened')
        return []
      }
    })
  }

  return {
    ofEnvironment,
    reach: config.reach,
    vendors() {
      const { latest } = content
      if (!latest) return fixed
      const vendors = made.get(latest) ?? [...fixed, ...openSealed(latest)]
      made.set(latest, vendors)
      return vendors
    },
  }
}

/** The adapter of one account; none where its events would go nowhere. */
function open(
  { addresses }: MeasurementConfig,
  { vendor, account, secret }: VendorAccount,
): MeasurementVendor[] {
  const baseUrl = addresses.get(vendor)
  if (baseUrl === undefined) return []
  switch (vendor) {
    case 'ga4':
      return [createGa4({ baseUrl, measurementId: account, apiSecret: secret })]
    case 'meta':
      return [createMeta({ baseUrl, pixelId: account, accessToken: secret })]
    case 'tiktok':
      return [createTiktok({ baseUrl, pixelCode: account, accessToken: secret })]
    case 'snap':
      return [createSnap({ baseUrl, pixelId: account, accessToken: secret })]
  }
}
