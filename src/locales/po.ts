/**
 * Reads the part of PO that our catalogues use: comments, `msgid`, `msgstr`, strings over several lines. No
 * contexts and no gettext plurals; plurals are ICU inside the text. Pages get their catalogues compiled by
 * the build instead.
 */
export function parsePo(text: string): Map<string, string> {
  const texts = new Map<string, string>()
  let id: string | undefined
  let current: 'msgid' | 'msgstr' | undefined

  for (const [index, raw] of text.split('\n').entries()) {
    const line = raw.trim()
    if (line === '' || line.startsWith('#')) continue
    const match = /^(?:(msgid|msgstr)\s+)?("(?:[^"\\]|\\.)*")$/.exec(line)
    if (!match?.[2]) throw new Error(`PO line ${index + 1} cannot be read: ${line}`)
    const part = unquote(match[2])

    if (match[1] === 'msgid') {
      current = 'msgid'
      id = part
      if (texts.has(id)) throw new Error(`PO line ${index + 1}: ${id} stands there twice`)
    } else if (match[1] === 'msgstr') {
      // A second one would silently take the place of the first.
      if (current !== 'msgid') throw new Error(`PO line ${index + 1} is a text without an entry: ${line}`)
      current = 'msgstr'
      texts.set(id ?? '', part)
    } else if (current === 'msgid') {
      id = `${id ?? ''}${part}`
    } else if (current === 'msgstr' && id !== undefined) {
      texts.set(id, `${texts.get(id) ?? ''}${part}`)
    } else {
      throw new Error(`PO line ${index + 1} belongs to nothing: ${line}`)
    }
  }
  // The header stands under the empty id.
  texts.delete('')
  return texts
}

const escapes: Record<string, string> = { n: '\n', t: '\t', '"': '"', '\\': '\\' }

/** Throws on an escape that PO does not know: people would read its backslash. */
function unquote(quoted: string): string {
  return quoted.slice(1, -1).replace(/\\(.)/g, (whole, letter: string) => {
    const meant = escapes[letter]
    if (meant === undefined) throw new Error(`${whole} is no escape of PO: ${quoted}`)
    return meant
  })
}
