import { toLatinDigits } from '#rules/core/digits'
import { type Language, languages } from '#rules/core/language'

/**
 * Calling codes by country (ITU E.164). Loaded only when someone wants another country than the store's own.
 */
const table =
  'SA966 AE971 KW965 QA974 BH973 OM968 YE967 JO962 EG20 IQ964 SY963 LB961 PS970 SD249 LY218 TN216 DZ213 MA212 MR222 SO252 ' +
  'DJ253 KM269 TR90 PK92 IN91 BD880 LK94 NP977 AF93 IR98 PH63 ID62 MY60 SG65 TH66 VN84 CN86 HK852 TW886 JP81 KR82 GB44 ' +
  'IE353 FR33 DE49 AT43 CH41 NL31 BE32 LU352 ES34 PT351 IT39 GR30 CY357 MT356 SE46 NO47 DK45 FI358 IS354 PL48 CZ420 SK421 ' +
  'HU36 RO40 BG359 HR385 SI386 RS381 BA387 ME382 MK389 AL355 XK383 EE372 LV371 LT370 UA380 BY375 MD373 RU7 KZ7 GE995 AM374 ' +
  'AZ994 UZ998 TM993 KG996 TJ992 MN976 US1 CA1 MX52 BR55 AR54 CL56 CO57 PE51 VE58 EC593 BO591 PY595 UY598 AU61 NZ64 ZA27 ' +
  'NG234 KE254 ET251 ER291 TZ255 UG256 RW250 GH233 SN221 ML223 NE227 TD235 CM237 CI225 BF226 GM220 GN224 SS211 MU230 MV960 ' +
  'MM95 KH855 LA856 BN673 BT975'

export type Country = {
  region: string
  extension: string
  name: string
  /** In every language of the store: people search as they write. */
  names: string[]
}

const entries = table.split(' ').map((entry) => ({ region: entry.slice(0, 2), code: entry.slice(2) }))

export const callingCodes: readonly string[] = entries.map(({ code }) => code)

/**
 * Countries with their names in a language; the Gulf and its neighbours first, as they are asked for most.
 */
export function countriesIn(language: Language): Country[] {
  const nameIn = Object.fromEntries(
    languages.map((one) => [one, new Intl.DisplayNames([one], { type: 'region' })]),
  )
  return entries.map(({ region, code }) => ({
    region,
    extension: `+${code}`,
    name: nameIn[language]?.of(region) ?? region,
    names: languages.map((one) => nameIn[one]?.of(region) ?? region),
  }))
}

/**
 * Whether somebody who searches for this means the country: a name in any language, the region's letters, the
 * code.
 */
export function isCountrySearched(country: Country, wanted: string): boolean {
  const text = fold(wanted)
  if (text === '') return true
  return (
    country.names.some((name) => fold(name).includes(text)) ||
    country.region.toLowerCase() === text ||
    country.extension.slice(1).startsWith(text.replace(/^(\+|00)/, ''))
  )
}

/** Forgives hamza, ta marbuta and alif maqsura, as people type names in more than one way. */
function fold(text: string): string {
  return toLatinDigits(text)
    .trim()
    .toLowerCase()
    .replace(/[\u064b-\u0652\u0640]/g, '')
    .replace(/[أإآ]/g, 'ا')
    .replace(/ة/g, 'ه')
    .replace(/ى/g, 'ي')
}
