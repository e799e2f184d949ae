import { invariant } from '#rules/core/invariant'
import type { InBoth } from '#rules/tax/tax-document'

/**
 * An amount of halalas in words, as it stands on documents: «مئتان وثلاثون ريالًا سعوديًا لا غير» and "Two
 * hundred and thirty Saudi riyals only". In Arabic the words stand in the nominative; the noun follows the
 * last two digits of its number.
 * @param halalas whole, not negative, below a billion riyals
 */
export function amountInWords(halalas: number): InBoth {
  invariant(Number.isSafeInteger(halalas) && halalas >= 0 && halalas < 100_000_000_000, 'an amount in words')
  const [riyals, rest] = [Math.floor(halalas / 100), halalas % 100]
  const said = riyals > 0 || rest === 0
  return {
    ar: [
      [said ? countInArabic(riyals, riyal) : '', rest > 0 ? countInArabic(rest, halala) : '']
        .filter(Boolean)
        .join(' و'),
      'لا غير',
    ].join(' '),
    en: capitalized(
      [
        said ? `${inEnglish(riyals)} Saudi ${riyals === 1 ? 'riyal' : 'riyals'}` : '',
        rest > 0 ? `${inEnglish(rest)} ${rest === 1 ? 'halala' : 'halalas'}` : '',
      ]
        .filter(Boolean)
        .join(' and ') + ' only',
    ),
  }
}

type Noun = {
  isFeminine: boolean
  one: string
  two: string
  /** After three to ten. */
  few: string
  /** After eleven to ninety-nine. */
  many: string
  /** After whole hundreds, and after nothing at all. */
  hundreds: string
  /** One and two behind hundreds: «مئة ريال سعودي وريالان». */
  oneMore: string
  twoMore: string
}

const riyal: Noun = {
  isFeminine: false,
  one: 'ريال سعودي واحد',
  two: 'ريالان سعوديان',
  few: 'ريالات سعودية',
  many: 'ريالًا سعوديًا',
  hundreds: 'ريال سعودي',
  oneMore: 'ريال واحد',
  twoMore: 'ريالان',
}

const halala: Noun = {
  isFeminine: true,
  one: 'هللة واحدة',
  two: 'هللتان',
  few: 'هللات',
  many: 'هللة',
  hundreds: 'هللة',
  oneMore: 'هللة واحدة',
  twoMore: 'هللتان',
}

function countInArabic(count: number, noun: Noun): string {
  const last = count % 100
  if (count === 0) return `صفر ${noun.hundreds}`
  if (count === 1) return noun.one
  if (count === 2) return noun.two
  if (last === 1 || last === 2) {
    return `${countInArabic(count - last, noun)} و${last === 1 ? noun.oneMore : noun.twoMore}`
  }
  const words = inArabic(count, noun.isFeminine)
  if (last === 0) return `${beforeGenitive(words)} ${noun.hundreds}`
  return `${words} ${last <= 10 ? noun.few : noun.many}`
}

/** A number by itself, as it stands before what is counted. */
function inArabic(count: number, isFeminine: boolean): string {
  return [
    ...inScale(Math.floor(count / 1_000_000), million),
    ...inScale(Math.floor(count / 1000) % 1000, thousand),
    below1000(count % 1000, isFeminine),
  ]
    .filter(Boolean)
    .join(' و')
}

type Scale = { one: string; two: string; few: string; many: string }
const thousand: Scale = { one: 'ألف', two: 'ألفان', few: 'آلاف', many: 'ألفًا' }
const million: Scale = { one: 'مليون', two: 'مليونان', few: 'ملايين', many: 'مليونًا' }

function inScale(count: number, scale: Scale): string[] {
  const last = count % 100
  if (count === 0) return []
  if (count === 1) return [scale.one]
  if (count === 2) return [scale.two]
  if (last === 1 || last === 2) return [...inScale(count - last, scale), ...inScale(last, scale)]
  const words = below1000(count, false)
  if (last === 0) return [`${beforeGenitive(words)} ${scale.one}`]
  return [`${words} ${last <= 10 ? scale.few : scale.many}`]
}

function below1000(count: number, isFeminine: boolean): string {
  return [hundreds[Math.floor(count / 100)], below100(count % 100, isFeminine)].filter(Boolean).join(' و')
}

function below100(count: number, isFeminine: boolean): string {
  const unit = count % 10
  const ten = tens[Math.floor(count / 10)]
  if (count <= 10) return (isFeminine ? feminine : masculine)[count] ?? ''
  if (isFeminine) {
    const word = compoundFeminine[unit] ?? feminine[unit]
    if (count < 20) return `${teenFeminine[unit] ?? word} عشرة`
    return unit === 0 ? `${ten}` : `${word} و${ten}`
  }
  if (count < 20) return `${teenMasculine[unit] ?? masculine[unit]} عشر`
  return unit === 0 ? `${ten}` : `${masculine[unit]} و${ten}`
}

/**
 * The number's last word loses its ending before what it counts: «مئتا ريال»، «ألفا ريال»، «أحد عشر ألف
 * ريال».
 */
function beforeGenitive(words: string): string {
  return words.replace(/(مئت|ألف|مليون)ان$/, '$1ا').replace(/(ألف|مليون)ًا$/, '$1')
}

const masculine = ['', 'واحد', 'اثنان', 'ثلاثة', 'أربعة', 'خمسة', 'ستة', 'سبعة', 'ثمانية', 'تسعة', 'عشرة']
const feminine = ['', 'واحدة', 'اثنتان', 'ثلاث', 'أربع', 'خمس', 'ست', 'سبع', 'ثماني', 'تسع', 'عشر']
const compoundFeminine: Partial<Record<number, string>> = { 1: 'إحدى', 8: 'ثمانٍ' }
const teenFeminine: Partial<Record<number, string>> = { 2: 'اثنتا', 8: 'ثماني' }
const teenMasculine: Partial<Record<number, string>> = { 1: 'أحد', 2: 'اثنا' }
const tens = ['', '', 'عشرون', 'ثلاثون', 'أربعون', 'خمسون', 'ستون', 'سبعون', 'ثمانون', 'تسعون']
const hundreds = ['', 'مئة', 'مئتان', 'ثلاثمئة', 'أربعمئة', 'خمسمئة', 'ستمئة', 'سبعمئة', 'ثمانمئة', 'تسعمئة']

function inEnglish(count: number): string {
  if (count < 20) return englishUnits[count] ?? ''
  if (count < 100) {
    return [englishTens[Math.floor(count / 10)], count % 10 > 0 ? englishUnits[count % 10] : '']
      .filter(Boolean)
      .join('-')
  }
  const [size, name] = englishScales.find(([from]) => count >= from) ?? [100, 'hundred']
  const rest = count % size
  const head = `${inEnglish(Math.floor(count / size))} ${name}`
  if (rest === 0) return head
  return `${head}${rest < 100 ? ' and' : size === 100 ? '' : ','} ${inEnglish(rest)}`
}

const englishScales: [size: number, name: string][] = [
  [1_000_000, 'million'],
  [1000, 'thousand'],
  [100, 'hundred'],
]
const englishUnits =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const englishTens = '  twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
