import type { Kysely } from 'kysely'
import type { Language } from '#rules/core/language'
import { orderWindowHours } from '#rules/sale/hold'
import type { DigitSet, MarkDrawings } from '#rules/shop/store'
import { orderSchedule, type SupportSchedule } from '#rules/support/support-hours'
import type { Database } from '#db/client'
import type { DB } from '#db/types'

export type SocialLink = { name: string; url: string }

/** The store's settings. Empty entries are not shown. */
export type StoreSettings = {
  name_ar: string
  name_en: string
  sentence_ar: string
  sentence_en: string
  headline_ar: string
  headline_en: string
  /** What the landing page promises under its headline. */
  hero_ar: string
  hero_en: string
  legal_name_ar: string
  legal_name_en: string
  /** The national number of the commercial register: ten digits. */
  unified_number: string
  vat_number: string
  phone: string
  /** E.164, or empty. */
  whatsapp: string
  email: string
  address_ar: string
  address_en: string
  /** The national address in parts, as tax documents name it; numbers in digits. */
  address_street: string
  address_building: string
  address_additional: string
  address_district: string
  address_city: string
  address_postcode: string
  certificate_number: string
  certificate_url: string
  social_links: SocialLink[]
  payment_marks: string[]
  /** When support works and what it promises; null promises nothing. */
  support_schedule: SupportSchedule | null
  /** When support answers, in words, while there is no schedule. */
  support_hours_ar: string
  support_hours_en: string
  /** Hours in which an order placed in the store can be paid. */
  order_window_hours: number
  /** Who placed an order and left it is reminded of it, once. */
  unpaid_reminders: boolean
  /** Calling codes (`+966`) of the countries whose numbers are sent sign-in codes. */
  code_countries: string[]
  /** Codes by SMS in a Riyadh day; past it strangers have to prove work, and administrators are notified. */
  daily_code_budget: number
  /** Of numbers and dates in Arabic pages. Messages and documents keep 0-9. */
  digits: DigitSet
  /** The text version that a consent is kept with. */
  terms_version: string
}

/** Who sells, beside the store's name, as documents say it. */
export const sellerColumns = [
  'legal_name_ar',
  'legal_name_en',
  'unified_number',
  'vat_number',
  'phone',
  'whatsapp',
  'email',
  'address_ar',
  'address_en',
  'address_street',
  'address_building',
  'address_additional',
  'address_district',
  'address_city',
  'address_postcode',
] as const

const columns = [
  'name_ar',
  'name_en',
  'sentence_ar',
  'sentence_en',
  'headline_ar',
  'headline_en',
  'hero_ar',
  'hero_en',
  ...sellerColumns,
  'certificate_number',
  'certificate_url',
  'social_links',
  'payment_marks',
  'support_schedule',
  'support_hours_ar',
  'support_hours_en',
  'order_window_hours',
  'unpaid_reminders',
  'code_countries',
  'daily_code_budget',
  'digits',
  'terms_version',
] as const satisfies (keyof StoreSettings)[]

/** The one row of settings; null before the store was set up. */
export async function findStoreSettings(db: Database): Promise<StoreSettings | null> {
  const row = await db.selectFrom('store_settings').select(columns).executeTakeFirst()
  return row ? { ...row, ...readLists(row) } : null
}

/**
 * The same as an editor sees it, kept from every other change when `lock` is said. Null before the store was
 * set up.
 */
export async function findStoreVersion(
  db: Kysely<DB>,
  options: { lock?: boolean } = {},
): Promise<{ settings: StoreSettings; version: number; updatedAt: Date } | null> {
  const found = await db
    .selectFrom('store_settings')
    .select([...columns, 'version', 'updated_at'])
    .$if(options.lock === true, (query) => query.forUpdate())
    .executeTakeFirst()
  if (!found) return null
  const { version, updated_at: updatedAt, ...row } = found
  return { settings: { ...row, ...readLists(row) }, version, updatedAt }
}

/** The drawings of the payment schemes' marks; none before the store was set up. */
export async function readMarkDrawings(db: Database): Promise<MarkDrawings> {
  const row = await db.selectFrom('store_settings').select('mark_drawings').executeTakeFirst()
  return row?.mark_drawings ?? {}
}

/** What the store is called, for messages to those who may not know it. Empty before the store was set up. */
export async function getStoreName(db: Kysely<DB>, language: Language): Promise<string> {
  const row = await db.selectFrom('store_settings').select(['name_ar', 'name_en']).executeTakeFirst()
  return row?.[`name_${language}`] ?? ''
}

/** Hours in which an order that is opened now can be paid. */
export async function getOrderWindow(db: Kysely<DB>): Promise<number> {
  const row = await db.selectFrom('store_settings').select('order_window_hours').executeTakeFirst()
  return row?.order_window_hours ?? orderWindowHours.default
}

/**
 * In one sequence of their fields, whatever sequence the database keeps: pages compare them by their JSON.
 */
function readLists(row: {
  social_links: unknown
  payment_marks: unknown
  support_schedule: SupportSchedule | null
}) {
  return {
    social_links: list(row.social_links)
      .filter(isSocialLink)
      .map(({ name, url }) => ({ name, url })),
    payment_marks: list(row.payment_marks).filter((mark) => typeof mark === 'string'),
    support_schedule: row.support_schedule && orderSchedule(row.support_schedule),
  }
}

function list(json: unknown): unknown[] {
  return Array.isArray(json) ? json : []
}

/** Only web addresses: a link to a script must never come out of a settings field. */
function isSocialLink(link: unknown): link is SocialLink {
  return (
    typeof link === 'object' &&
    link !== null &&
    'name' in link &&
    'url' in link &&
    typeof link.name === 'string' &&
    typeof link.url === 'string' &&
    /^https:\/\//i.test(link.url)
  )
}
