import type { StoreSettings, updateStoreSettingsRoute } from '#contract/staff-store'
import type { z } from '#contract/wire'
import { toLatinDigits } from '#rules/core/digits'
import { paymentMarks } from '#rules/shop/store'
import { readTypedNumber } from '#rules/core/typed-number'
import { textIn, textsIn, trimmedIn, trimmedTextsIn } from '../../request/form-fields.ts'
import { readSupportSchedule } from './support-form.ts'

export type Settings = z.infer<typeof StoreSettings>
export type SettingsFields = Omit<Settings, 'version' | 'updated_at'>
type UpdateBody = z.input<
  (typeof updateStoreSettingsRoute.request.body.content)['application/json']['schema']
>
/** What a form sends of them: never undefined, only left out. */
type SettingsInput = { [Name in keyof Omit<UpdateBody, 'version'>]?: Exclude<UpdateBody[Name], undefined> }

/** The page's sections, each saved by itself, and the settings that each holds. */
export const sections = {
  identity: [
    ...(['name_ar', 'name_en', 'sentence_ar', 'sentence_en'] as const),
    ...(['headline_ar', 'headline_en', 'hero_ar', 'hero_en'] as const),
  ],
  legal: [
    'legal_name_ar',
    'legal_name_en',
    'unified_number',
    'vat_number',
    'address_ar',
    'address_en',
    'certificate_number',
    'certificate_url',
  ],
  invoices: [
    'address_street',
    'address_building',
    'address_additional',
    'address_district',
    'address_city',
    'address_postcode',
  ],
  contact: ['phone', 'whatsapp', 'email', 'social_links'],
  support: ['support_schedule'],
  sale: ['order_window_hours', 'unpaid_reminders', 'payment_marks', 'terms_version', 'digits'],
  codes: ['code_countries', 'daily_code_budget'],
} as const satisfies Record<string, readonly (keyof SettingsFields)[]>
export type SectionName = keyof typeof sections

/** What a document says of its seller. */
export const sellerSettings = [
  'name_ar',
  'name_en',
  ...sections.invoices,
  'legal_name_ar',
  'legal_name_en',
  'unified_number',
  'vat_number',
  'address_ar',
  'address_en',
  'phone',
  'email',
] as const satisfies readonly (keyof SettingsFields)[]

/** The same as a form carries it. */
export function typedSeller(form: FormData): Partial<Record<(typeof sellerSettings)[number], string>> {
  return Object.fromEntries(sellerSettings.map((name) => [name, textIn(form, name)]))
}

export function isSection(name: unknown): name is SectionName {
  return typeof name === 'string' && Object.hasOwn(sections, name)
}

/** A section's settings as they stand. */
export function settingsOf(section: SectionName, settings: SettingsFields): Partial<SettingsFields> {
  return Object.fromEntries(sections[section].map((name) => [name, settings[name]]))
}

/** The same as they are typed. */
export function readSettings(section: SectionName, form: FormData): SettingsInput {
  return Object.fromEntries(sections[section].map((name) => [name, readField(name, form)]))
}

function readField(name: keyof SettingsFields, form: FormData): unknown {
  const text = trimmedIn(form, name)
  if (name === 'payment_marks') {
    const chosen = form.getAll(name)
    return paymentMarks.filter((mark) => chosen.includes(mark))
  }
  // What is no number is refused by the API, field by field.
  if (name === 'order_window_hours' || name === 'daily_code_budget') return readTypedNumber(text) ?? text
  if (name === 'unpaid_reminders') return form.has(name)
  if (name === 'code_countries') return readCountries(form)
  if (name === 'support_schedule') return readSupportSchedule(form)
  if (name !== 'social_links') return text
  const urls = trimmedTextsIn(form, 'link_url')
  return trimmedTextsIn(form, 'link_name')
    .map((link, index) => ({ name: link, url: urls[index] ?? '' }))
    .filter((link) => link.name !== '' || link.url !== '')
}

/** Ticked ones, then those that were typed: `+20`, `0020` or `20`, in any digits, parted by anything. */
function readCountries(form: FormData): string[] {
  const ticked = textsIn(form, 'code_countries')
  const typed = toLatinDigits(textIn(form, 'other_countries'))
    .split(/[^\d+]+/)
    .filter((code) => code !== '')
    .map((code) => `+${code.replace(/^(\+|00)/, '')}`)
  return [...new Set([...ticked, ...typed])]
}
