import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Language } from '#rules/core/language'

/** The words of the pages in one language, found by the Arabic ones as they are read: `say('إرسال الرمز')`. */
export type Say = (arabic: string, values?: Record<string, string | number>) => string

/** In the order in which a word is looked for: some stand in two places. */
const places = ['store', 'account', 'admin', 'ui']
const folder = path.resolve(import.meta.dirname, '../src/locales')
const shopEnglish = readEnglish(places)
/** The same Arabic may be said otherwise in the administration: «حذف» removes a card and deletes a client. */
const staffEnglish = readEnglish(places.toSorted((one, other) => rank(one) - rank(other)))

function rank(place: string): number {
  return place === 'admin' ? 0 : 1
}

export function wordsOf(language: Language, where: 'shop' | 'administration' = 'shop'): Say {
  const english = where === 'shop' ? shopEnglish : staffEnglish
  return (arabic, values = {}) => {
    const text = language === 'ar' ? arabic : english.get(arabic)
    if (!text) throw new Error(`the pages have no English for: ${arabic}`)
    return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
  }
}

/** The catalogues of the pages, read as far as this needs: one line each for source and translation, or several. */
function readEnglish(places: string[]): Map<string, string> {
  const texts = new Map<string, string>()
  // A word that means something else in one place carries its context; the plain meaning comes first.
  const inContext = new Map<string, string>()
  for (const place of places) {
    const entries = readFileSync(path.join(folder, `${place}.en.po`), 'utf8').split(/\n\n+/)
    for (const entry of entries) {
      const source = plain(partOf(entry, 'msgid'))
      const text = plain(partOf(entry, 'msgstr'))
      const kind = entry.includes('msgctxt ') ? inContext : texts
      if (source && text && !kind.has(source)) kind.set(source, text)
    }
  }
  return new Map([...inContext, ...texts])
}

/** Without the marks of what stands inside a sentence: links, numbers. */
function plain(text: string): string {
  return text.replace(/<\/?\d+\/?>/g, '').trim()
}

function partOf(entry: string, part: 'msgid' | 'msgstr'): string {
  const found = new RegExp(`^${part} ((?:"(?:[^"\\\\]|\\\\.)*"\\n?)+)`, 'm').exec(`${entry}\n`)
  const lines = found?.[1]?.match(/"(?:[^"\\]|\\.)*"/g) ?? []
  return lines.map((line) => String(JSON.parse(line))).join('')
}
