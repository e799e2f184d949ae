import { z } from 'zod'
import { origin, type Reader } from '#server/environment'
import { createGa4 } from '#integrations/measurement/ga4'
import { createMeta } from '#integrations/measurement/meta'
import { createSnap } from '#integrations/measurement/snap'
import { createTiktok } from '#integrations/measurement/tiktok'
import type { MeasurementVendor } from '#domain/core/ports/measurement'
import type { MeasurementVendorName } from '#rules/measurement'

type VendorConfig = { vendor: MeasurementVendorName; account: string; secret: string; baseUrl: string }
/** The vendors to which this store reports sales of who agreed; empty: none, as without any variable. */
export type MeasurementConfig = readonly VendorConfig[]

/** The account's variable and its secret's, and where a live store calls; nobody can name another address for one. */
const variables = {
  ga4: ['GA4_MEASUREMENT_ID', 'GA4_API_SECRET', 'https://www.google-analytics.com'],
  meta: ['META_PIXEL_ID', 'META_ACCESS_TOKEN', 'https://graph.facebook.com'],
  tiktok: ['TIKTOK_PIXEL_CODE', 'TIKTOK_ACCESS_TOKEN', 'https://business-api.tiktok.com'],
  snap: ['SNAP_PIXEL_ID', 'SNAP_ACCESS_TOKEN', 'https://tr.snapchat.com'],
} as const satisfies Record<MeasurementVendorName, readonly [string, string, string]>

/**
 * Reads the vendors of measurement. A demo reports to the practice endpoint alone, a copy of a live store to nobody.
 */
export function readMeasurement(
  reader: Reader,
  { mode }: { mode: 'demo' | 'staging' | 'production' },
): MeasurementConfig {
  const practice = reader.find('MEASUREMENT_PRACTICE_URL', origin)
  if (practice && mode !== 'demo') reader.refuse('MEASUREMENT_PRACTICE_URL', 'is for a demo alone')
  // The names are the keys of a constant table.
  return (Object.keys(variables) as MeasurementVendorName[]).flatMap((vendor) => {
    const [accountVariable, secretVariable, live] = variables[vendor]
    const account = reader.find(accountVariable, accountName)
    const secret = reader.find(secretVariable, z.string())
    if (!account && !secret) return []
    if (!account) reader.refuse(accountVariable, `is required with ${secretVariable}`)
    if (!secret) reader.refuse(secretVariable, `is required with ${accountVariable}`)
    if (mode === 'demo' && !practice)
      reader.refuse('MEASUREMENT_PRACTICE_URL', `is required in a demo with ${accountVariable}`)
    const baseUrl = mode === 'demo' ? practice : live
    return mode === 'staging' || !account || !secret || !baseUrl ? [] : [{ vendor, account, secret, baseUrl }]
  })
}

const accountName = z.string().regex(/^[\w-]{4,64}$/, 'must be the id as the vendor shows it')

/** The adapters of what was read. */
export function createMeasurement(config: MeasurementConfig): MeasurementVendor[] {
  return config.map(({ vendor, account, secret, baseUrl }) => {
    switch (vendor) {
      case 'ga4':
        return createGa4({ baseUrl, measurementId: account, apiSecret: secret })
      case 'meta':
        return createMeta({ baseUrl, pixelId: account, accessToken: secret })
      case 'tiktok':
        return createTiktok({ baseUrl, pixelCode: account, accessToken: secret })
      case 'snap':
        return createSnap({ baseUrl, pixelId: account, accessToken: secret })
    }
  })
}
