import type { Database } from '#db/client'

export type SocialLink = { name: string; url: string }

/** Who the store is. Empty entries are not shown. */
export type StoreSettings = {
  name_ar: string
  name_en: string
  sentence_ar: string
  sentence_en: string
  headline_ar: string
  headline_en: string
  legal_name_ar: string
  legal_name_en: string
  /** The national number of the commercial register: ten digits. */
  unified_number: string
  vat_number: string
  phone: string
  email: string
  address_ar: string
  address_en: string
  certificate_number: string
  certificate_url: string
  social_links: SocialLink[]
  payment_marks: string[]
  /** The text version that a consent is kept with. */
  terms_version: string
}

/** The one row of settings; null before the store was set up. */
export async function findStoreSettings(db: Database): Promise<StoreSettings | null> {
  const row = await db
    .selectFrom('store_settings')
    .select([
      'name_ar',
      'name_en',
      'sentence_ar',
      'sentence_en',
      'headline_ar',
      'headline_en',
      'legal_name_ar',
      'legal_name_en',
      'unified_number',
      'vat_number',
      'phone',
      'email',
      'address_ar',
      'address_en',
      'certificate_number',
      'certificate_url',
      'social_links',
      'payment_marks',
      'terms_version',
    ])
    .executeTakeFirst()
  if (!row) return null
  return {
    ...row,
    social_links: list(row.social_links).filter(isSocialLink),
    payment_marks: list(row.payment_marks).filter((mark) => typeof mark === 'string'),
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
