import type { Language } from '#rules/core/language'

export type TextValues = Record<string, string | number>

/** Digits are Latin, as the store's setting has it by default. */
const numbers = new Intl.NumberFormat('en-US')
const pluralRules = { ar: new Intl.PluralRules('ar'), en: new Intl.PluralRules('en') }

/**
 * Fills an ICU text: `{name}`, and `{count, plural, =0 {…} one {…} two {…} few {…} other {…}}` with `#` for
 * the number. Enough for the rooms that run unbuilt. A value that is missing is a mistake of ours and throws.
 */
export function fillText(language: Language, text: string, values: TextValues = {}): string {
  let filled = ''
  let at = 0
  while (at < text.length) {
    const open = text.indexOf('{', at)
    if (open < 0) return filled + text.slice(at)
    const close = closingBrace(text, open)
    filled += text.slice(at, open) + fillPart(language, text.slice(open + 1, close), values)
    at = close + 1
  }
  return filled
}

function fillPart(language: Language, part: string, values: TextValues): string {
  const [name = '', kind, ...rest] = part.split(',')
  const value = values[name.trim()]
  if (value === undefined) throw new Error(`the text needs ${name.trim()}`)
  if (kind === undefined) return typeof value === 'number' ? numbers.format(value) : value
  if (kind.trim() !== 'plural' || typeof value !== 'number') throw new Error(`cannot fill {${part}}`)

  const forms = pluralForms(rest.join(','))
  const form = forms.get(`=${value}`) ?? forms.get(pluralRules[language].select(value)) ?? forms.get('other')
  if (form === undefined) throw new Error(`no plural form for ${value} in {${part}}`)
  return fillText(language, form.replaceAll('#', numbers.format(value)), values)
}

function pluralForms(text: string): Map<string, string> {
  const forms = new Map<string, string>()
  let at = 0
  for (;;) {
    const open = text.indexOf('{', at)
    if (open < 0) return forms
    const close = closingBrace(text, open)
    forms.set(text.slice(at, open).trim(), text.slice(open + 1, close))
    at = close + 1
  }
}

function closingBrace(text: string, open: number): number {
  let depth = 0
  for (let at = open; at < text.length; at++) {
    if (text[at] === '{') depth++
    if (text[at] === '}' && --depth === 0) return at
  }
  throw new Error(`a brace is not closed: ${text}`)
}
