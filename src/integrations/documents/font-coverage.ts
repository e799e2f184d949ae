/**
 * The letters (code points) for which a font (OpenType, unpacked) has a glyph. Source: the OpenType
 * specification, "cmap".
 */
export function readCoverage(font: Uint8Array): Set<number> {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength)
  const covered = new Set<number>()
  const cmap = findTable(view, 'cmap')
  if (cmap === undefined) return covered
  const tables = view.getUint16(cmap + 2)
  for (let index = 0; index < tables; index++) {
    const table = cmap + view.getUint32(cmap + 8 + index * 8)
    const format = view.getUint16(table)
    if (format === 4) addSegments(view, table, covered)
    if (format === 12) addGroups(view, table, covered)
  }
  return covered
}

function findTable(view: DataView, wanted: string): number | undefined {
  const tables = view.getUint16(4)
  for (let index = 0; index < tables; index++) {
    const record = 12 + index * 16
    const tag = [0, 1, 2, 3].map((at) => String.fromCharCode(view.getUint8(record + at))).join('')
    if (tag === wanted) return view.getUint32(record + 8)
  }
  return undefined
}

/**
 * Format 4: segments of the first 65,536 letters; a segment finds its glyphs by a difference or in a list
 * behind it.
 */
function addSegments(view: DataView, table: number, covered: Set<number>): void {
  const size = view.getUint16(table + 6)
  const [ends, starts] = [table + 14, table + 16 + size]
  const [deltas, offsets] = [starts + size, starts + 2 * size]
  for (let at = 0; at < size; at += 2) {
    const [start, end] = [view.getUint16(starts + at), view.getUint16(ends + at)]
    const [delta, offset] = [view.getUint16(deltas + at), view.getUint16(offsets + at)]
    for (let letter = start; letter <= end && letter < 0xffff; letter++) {
      const listed = offset === 0 ? letter : view.getUint16(offsets + at + offset + 2 * (letter - start))
      const isMissing = (offset !== 0 && listed === 0) || ((listed + delta) & 0xffff) === 0
      if (!isMissing) covered.add(letter)
    }
  }
}

/** Format 12: groups of letters whose glyphs follow one another. */
function addGroups(view: DataView, table: number, covered: Set<number>): void {
  const groups = view.getUint32(table + 12)
  for (let index = 0; index < groups; index++) {
    const group = table + 16 + index * 12
    const [start, end, glyph] = [view.getUint32(group), view.getUint32(group + 4), view.getUint32(group + 8)]
    for (let letter = start; letter <= end; letter++) if (glyph + letter - start !== 0) covered.add(letter)
  }
}

/** What a font needs no glyph for: what is not seen, and what separates. */
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Z}]/u

/**
 * A text as it can be set in fonts that cover these letters: a letter that none of them has becomes the
 * letters that it stands for, where those are covered, else a question mark. PDF/A refuses a whole document
 * for one letter without a glyph.
 */
export function toCovered(text: string, covered: ReadonlySet<number>): string {
  const isSet = (letter: string) => unseen.test(letter) || covered.has(letter.codePointAt(0) ?? 0)
  let set = ''
  for (const letter of text.normalize('NFC')) {
    const plain = letter.normalize('NFKC')
    if (isSet(letter)) set += letter
    else set += plain !== letter && [...plain].every(isSet) ? plain : '?'
  }
  return set
}

/** The same for every text of a value that is JSON. */
export function withCovered<T>(value: T, covered: ReadonlySet<number>): T
export function withCovered(value: unknown, covered: ReadonlySet<number>): unknown {
  if (typeof value === 'string') return toCovered(value, covered)
  if (Array.isArray(value)) return value.map((one: unknown) => withCovered(one, covered))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, withCovered<unknown>(one, covered)]),
  )
}
