import { languages, type Language } from '#rules/core/language'
import { formatDateTime } from './format.ts'

/** What people read while the store is away on purpose; `{until}` is filled in their language. */
const words = {
  ar: {
    title: 'المتجر في صيانة',
    until: 'نعود في {until} بتوقيت الرياض.',
    soon: 'نعود بعد قليل.',
    kept: 'اشتراككم سارٍ كما هو، ولم يُخصم شيء بسبب الصيانة.',
  },
  en: {
    title: 'The store is under maintenance',
    until: 'We will be back on {until}, Riyadh time.',
    soon: 'We will be back soon.',
    kept: 'Your subscription runs as it did, and nothing is charged because of this.',
  },
} as const satisfies Record<Language, { title: string; until: string; soon: string; kept: string }>

/** In each language; `until` is a moment that is still to come, or null. */
export function maintenanceTexts(
  until: Date | null,
): { language: Language; title: string; sentences: string[] }[] {
  return languages.map((language) => {
    const { title, until: named, soon, kept } = words[language]
    const back = until ? named.replace('{until}', formatDateTime(until.toISOString(), language)) : soon
    return { language, title, sentences: [back, kept] }
  })
}
