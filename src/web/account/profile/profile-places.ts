import { languages, type Language } from '#rules/core/language'
import { countriesIn } from '../../ui/country-codes.ts'

/** One entry of a picker. */
export type Place = { value: string; label: string }

/** The last entry of each picker: something that is not in the list. */
export const ownEntry = 'own'
export const homeCountry = 'SA'

const homeNames = new Set([
  'السعودية',
  'المملكة',
  'المملكة العربية السعودية',
  'saudi',
  'saudi arabia',
  'ksa',
  'kingdom of saudi arabia',
])

/** Larger Saudi cities, by people. */
const saudiCities = [
  ['الرياض', 'Riyadh'],
  ['جدة', 'Jeddah'],
  ['مكة المكرمة', 'Makkah'],
  ['المدينة المنورة', 'Madinah'],
  ['الدمام', 'Dammam'],
  ['الأحساء', 'Al Ahsa'],
  ['الطائف', 'Taif'],
  ['بريدة', 'Buraydah'],
  ['تبوك', 'Tabuk'],
  ['القطيف', 'Qatif'],
  ['خميس مشيط', 'Khamis Mushait'],
  ['حائل', 'Hail'],
  ['حفر الباطن', 'Hafar Al Batin'],
  ['الجبيل', 'Jubail'],
  ['الخبر', 'Khobar'],
  ['الخرج', 'Al Kharj'],
  ['أبها', 'Abha'],
  ['نجران', 'Najran'],
  ['ينبع', 'Yanbu'],
  ['الظهران', 'Dhahran'],
  ['عرعر', 'Arar'],
  ['جازان', 'Jazan'],
  ['سكاكا', 'Sakaka'],
  ['الباحة', 'Al Bahah'],
  ['القريات', 'Qurayyat'],
  ['عنيزة', 'Unaizah'],
  ['الرس', 'Ar Rass'],
  ['بيشة', 'Bisha'],
  ['الدوادمي', 'Dawadmi'],
  ['المجمعة', 'Majmaah'],
  ['القنفذة', 'Al Qunfudhah'],
  ['محايل عسير', 'Muhayil'],
  ['صبيا', 'Sabya'],
  ['شرورة', 'Sharurah'],
] as const

/** Countries by their names, the home country and its neighbours first. */
export function listCountries(language: Language): Place[] {
  const countries = countriesIn(language).map(({ region, name }) => ({
    value: region,
    label: name,
  }))
  const near = countries.slice(0, 6)
  const others = countries.slice(6).toSorted((a, b) => a.label.localeCompare(b.label, language))
  return [...near, ...others]
}

/** The home country's cities. Their English names are their values. */
export function listCities(language: Language): Place[] {
  return saudiCities.map(([arabic, english]) => ({
    value: english,
    label: language === 'ar' ? arabic : english,
  }))
}

/**
 * The entry that a stored text names, in whichever language it was chosen; undefined for something of one's
 * own.
 */
export function findPlace(text: string, lists: (language: Language) => Place[]): string | undefined {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return undefined
  // The checkout's field is free, and few write their country's whole name.
  if (homeNames.has(wanted) && lists(languages[0]).some(({ value }) => value === homeCountry))
    return homeCountry
  return languages.flatMap((language) => lists(language)).find(({ label }) => label.toLowerCase() === wanted)
    ?.value
}

/** What a picker shows for a stored text: the entry, or the text itself as something of one's own. */
export function toPicked(text: string, lists: (language: Language) => Place[]): Picked {
  const value = findPlace(text, lists)
  if (value !== undefined) return { value, own: '' }
  return text === '' ? { value: '', own: '' } : { value: ownEntry, own: text }
}

export type Picked = { value: string; own: string }

/** The text to store for what was picked. A place that is stored in another language stays as it is. */
export function toStored(
  picked: Picked,
  before: string,
  language: Language,
  lists: (language: Language) => Place[],
): string {
  if (picked.value === ownEntry) return picked.own.trim()
  if (picked.value === '') return ''
  if (findPlace(before, lists) === picked.value) return before
  return lists(language).find(({ value }) => value === picked.value)?.label ?? picked.own.trim()
}
