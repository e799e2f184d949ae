import type { Language } from '#rules/core/language'
import { onLastDay } from '#rules/core/last-day'
import type { DigitSet } from '#rules/shop/store'

/**
 * How numbers, money and times are written. Calendar, digits and zone are always said to Intl, because its
 * own defaults for Arabic differ from place to place and from release to release (`ar-SA` even changes the
 * calendar).
 */

/**
 * One setting for the whole store: `latn` writes 0-9 as Saudi shops do, `arab` writes ٠-٩. It belongs to the
 * process, not to the request: a process serves one store, so requests that are drawn side by side all set
 * the same value. As a parameter it would go through each of the hundred places that write a number, and
 * whoever forgot it would write the wrong digits.
 */
let arabicDigits: DigitSet = 'latn'

/** Says how numbers and dates of Arabic texts are written from here on; English ones always have 0-9. */
export function setDigits(digits: DigitSet): void {
  arabicDigits = digits
}

export function digitsOf(language: Language): DigitSet {
  return language === 'ar' ? arabicDigits : 'latn'
}

const zone = 'Asia/Riyadh'
const tags = { ar: 'ar-EG', en: 'en-GB' } as const

/** True minus, as wide as the digits; a hyphen would be too short. */
const minus = '\u2212'

type Moment = Date | string | number

/** Made once each: an Intl formatter costs a thousand times more to build than to use. */
const made = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>()
const lists = {
  ar: new Intl.ListFormat(tags.ar, { type: 'conjunction' }),
  en: new Intl.ListFormat(tags.en, { type: 'conjunction' }),
}

function numberFormat(language: Language, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const digits = digitsOf(language)
  const key = `n${language}${digits}${JSON.stringify(options)}`
  let format = made.get(key)
  if (!(format instanceof Intl.NumberFormat)) {
    // English grouping (1,234.50) in both languages as long as the digits are Latin.
    const tag = digits === 'latn' ? 'en-US' : tags[language]
    made.set(key, (format = new Intl.NumberFormat(tag, { numberingSystem: digits, ...options })))
  }
  return format
}

function dateFormat(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const digits = digitsOf(language)
  const key = `d${language}${digits}${JSON.stringify(options)}`
  let format = made.get(key)
  if (!(format instanceof Intl.DateTimeFormat)) {
    made.set(
      key,
      (format = new Intl.DateTimeFormat(tags[language], {
        calendar: 'gregory',
        numberingSystem: digits,
        timeZone: zone,
        ...options,
      })),
    )
  }
  return format
}

/** 1234 → 1,234. */
export function formatNumber(value: number, language: Language): string {
  return numberFormat(language, { maximumFractionDigits: 2 }).format(value).replace('-', minus)
}

/** Words in a row: «أ وب وج», "a, b and c". */
export function formatList(words: string[], language: Language): string {
  return lists[language].format(words)
}

/** The price of one of several, which may have fractions of a halala: 869.5652 → 8.695652. */
export function formatUnitPrice(halalas: number, language: Language): string {
  return numberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 6 }).format(halalas / 100)
}

/** The number of an amount of halalas, without its currency: 123450 → 1,234.50; the minus is U+2212. */
export function formatMoney(halalas: number | bigint, language: Language): string {
  const amount = Number(halalas)
  const text = numberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(
    Math.abs(amount) / 100,
  )
  return amount < 0 ? minus + text : text
}

/**
 * A price in a window: halalas only where there are any. Lines, receipts and buttons keep both
 * (`formatMoney`).
 */
export function formatPrice(halalas: number, language: Language): string {
  return halalas % 100 === 0 ? formatNumber(halalas / 100, language) : formatMoney(halalas, language)
}

/** For messages and documents, where no drawing can stand: «230.00 ر.س» and "SAR 230.00". */
export function formatRiyalsText(halalas: number | bigint, language: Language): string {
  const amount = formatMoney(halalas, language)
  // The isolate keeps the number and its minus in one left-to-right run inside Arabic.
  return language === 'ar' ? `\u2066${amount}\u2069 ر.س` : `SAR ${amount}`
}

/** A number of percent, sign after the number: 15 → 15%. Isolated, so that Arabic does not turn it. */
export function formatPercent(percent: number, language: Language): string {
  return `\u2066${formatNumber(percent, language)}%\u2069`
}

/** «20 نوفمبر 2026» and "20 November 2026". */
export function formatDate(moment: Moment, language: Language): string {
  return dateFormat(language, { day: 'numeric', month: 'long', year: 'numeric' }).format(new Date(moment))
}

/** The last day of what ends at a moment, as `formatDate`. */
export function formatLastDay(end: Moment, language: Language): string {
  return formatDate(onLastDay(new Date(end)), language)
}

/** The same, as `formatHijri`. */
export function formatLastHijri(end: Moment, language: Language): string {
  return formatHijri(onLastDay(new Date(end)), language)
}

/** «نوفمبر 2026» and "November 2026". */
export function formatMonth(moment: Moment, language: Language): string {
  return dateFormat(language, { month: 'long', year: 'numeric' }).format(new Date(moment))
}

/** «الجمعة 20 نوفمبر 2026». */
export function formatLongDate(moment: Moment, language: Language): string {
  const weekday = dateFormat(language, { weekday: 'long' }).format(new Date(moment))
  return `${weekday} ${formatDate(moment, language)}`
}

/** «2:02 م» and "2:02 PM". */
export function formatTime(moment: Moment, language: Language): string {
  const parts = dateFormat(language, {
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: 'h12',
  }).formatToParts(new Date(moment))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? ''
  const period = language === 'en' ? part('dayPeriod').toUpperCase() : part('dayPeriod')
  return `${part('hour')}:${part('minute')} ${period}`
}

/** «20 نوفمبر 2026، 2:02 م» and "20 November 2026, 2:02 PM". */
export function formatDateTime(moment: Moment, language: Language): string {
  const comma = language === 'ar' ? '،' : ','
  return `${formatDate(moment, language)}${comma} ${formatTime(moment, language)}`
}

/**
 * «20 نوفمبر، 2:02 م»: for lists and timelines. The year is written where it is another one than the
 * reader's.
 * @param thisYear of the reader, in Riyadh
 */
export function formatDayAndTime(moment: Moment, language: Language, thisYear = yearOf(Date.now())): string {
  const isOther = yearOf(moment) !== thisYear
  const day = isOther
    ? formatDate(moment, language)
    : dateFormat(language, { day: 'numeric', month: 'long' }).format(new Date(moment))
  return `${day}${language === 'ar' ? '،' : ','} ${formatTime(moment, language)}`
}

/** The Gregorian year of a moment, in Riyadh. */
export function yearOf(moment: Moment): number {
  return Number(dateFormat('en', { year: 'numeric' }).format(new Date(moment)))
}

/** «20 نوفمبر» and "20 Nov": under a chart, where the year is plain. */
export function formatShortDay(moment: Moment, language: Language): string {
  return dateFormat(language, { day: 'numeric', month: language === 'ar' ? 'long' : 'short' }).format(
    new Date(moment),
  )
}

/** Umm al-Qura, where a date matters: «10 جمادى الآخرة 1448 هـ». */
export function formatHijri(moment: Moment, language: Language): string {
  const parts = dateFormat(language, {
    calendar: 'islamic-umalqura',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  }).formatToParts(new Date(moment))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? ''
  const year = part('year').replace(/\D+$/, '')
  return `${part('day')} ${part('month')} ${year} ${language === 'ar' ? 'هـ' : 'AH'}`
}

/** Seconds that remain of less than an hour, as 0:42; longer ones are said in hours (`TimeLeft`). */
export function formatCountdown(seconds: number, language: Language): string {
  const left = Math.max(0, Math.ceil(seconds))
  const rest = numberFormat(language, { minimumIntegerDigits: 2 }).format(left % 60)
  return `${numberFormat(language, {}).format(Math.floor(left / 60))}:${rest}`
}

/** "+966 51 234 5678": the national number in readable groups. */
export function formatPhone(extension: string, number: string): string {
  return `${extension} ${groupNational(extension, number)}`.trim()
}

/** The same for E.164, where only Saudi numbers can be taken apart without a table of countries. */
export function formatWholePhone(phone: string): string {
  return phone.startsWith('+966') ? formatPhone('+966', phone.slice(4)) : phone
}

/** Groups of a national number; Saudi mobiles as 51 234 5678. */
export function groupNational(extension: string, number: string): string {
  if (extension === '+966') {
    return [number.slice(0, 2), number.slice(2, 5), number.slice(5)].filter(Boolean).join(' ')
  }
  return number.match(/.{1,3}(?=.{3})|.+/g)?.join(' ') ?? number
}
