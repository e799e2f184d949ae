import { languages, type Language } from '#rules/core/language'
import { formatDateTime } from './format.ts'

/** What people read while the store is away on purpose; `{until}` is filled in their language. */
const words = {
  ar: {
    title: 'المتجر في صيانة',
    refused: 'المتجر في صيانة، ولم يُنفَّذ شيء.',
    until: 'نعود في {until} بتوقيت الرياض.',
    soon: 'نعود بعد قليل.',
    kept: 'اشتراككم سارٍ كما هو، ولم يُخصم شيء بسبب الصيانة.',
    repeat: 'أعيدوا الطلب حينها.',
  },
  en: {
    title: 'The store is under maintenance',
    refused: 'The store is under maintenance, and nothing was done.',
    until: 'We will be back on {until}, Riyadh time.',
    soon: 'We will be back soon.',
    kept: 'Your subscription runs as it did, and nothing is charged because of this.',
    repeat: 'Try again then.',
  },
} as const satisfies Record<
  Language,
  Record<'title' | 'refused' | 'until' | 'soon' | 'kept' | 'repeat', string>
>

/**
 * In each language; `until` is a moment that is still to come, or null. `refusal` is the sentence for
 * programs.
 */
export function maintenanceTexts(
  until: Date | null,
): { language: Language; title: string; sentences: string[]; refusal: string }[] {
  return languages.map((language) => {
    const { title, refused, until: named, soon, kept, repeat } = words[language]
    const back = until ? named.replace('{until}', formatDateTime(until.toISOString(), language)) : soon
    return { language, title, sentences: [back, kept], refusal: [refused, back, repeat].join(' ') }
  })
}
