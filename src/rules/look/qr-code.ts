import { encode } from 'uqr'

/** Light modules around a code, which readers need. */
const border = 4

/** Modules of a code without its border, row by row: 1 is dark. */
type Grid = { size: number; modules: Uint8Array }

/**
 * A code by its modules, and how many light ones belong around it on each side; its errors are corrected at
 * level M.
 */
export function drawQrCode(text: string): Grid & { border: number } {
  return { ...drawCode(text), border }
}

/**
 * A QR code as one path of an SVG whose unit is a module, with the quiet zone that readers need; its errors
 * are corrected at level M. Dark modules of a row that touch are one rectangle: a third of the text that a
 * square for each would take.
 */
export function qrPath(text: string): { path: string; size: number } {
  const { size, modules } = drawCode(text)
  let path = ''
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const from = x
      while (x < size && modules[y * size + x] === 1) x++
      if (x > from) path += `M${from + border} ${y + border}h${x - from}v1h${from - x}z`
    }
  }
  return { path, size: size + 2 * border }
}

/**
 * The code with the best of the eight masks, as the library would choose it, in a third of the library's time
 * for a tax document of phase 2. Source: ISO/IEC 18004, section 7.8.
 */
function drawCode(text: string): Grid {
  const { data, types, size } = encode(text, { ecc: 'M', border: 0, maskPattern: 0 })
  const drawn = new Uint8Array(size * size)
  /** What masks change: 1 for the modules of data, whose kind is the library's 0. */
  const isData = new Uint8Array(size * size)
  for (let y = 0, at = 0; y < size; y++) {
    const [row = [], kinds = []] = [data[y], types[y]]
    for (let x = 0; x < size; x++, at++) {
      if (row[x]) drawn[at] = 1
      if (kinds[x] === 0) isData[at] = 1
    }
  }
  let best: Uint8Array = drawn
  let lowest = Infinity
  for (let mask = 0; mask < formats.length; mask++) {
    const modules = mask === 0 ? drawn : remask({ size, modules: drawn }, isData, mask)
    const score = penaltyOf({ size, modules })
    if (score < lowest) [lowest, best] = [score, modules]
  }
  return { size, modules: best }
}

/** Format information of level M with the masks 0 to 7, 15 bits each. Source: ISO/IEC 18004, annex C. */
const formats = [0x5412, 0x5125, 0x5e7c, 0x5b4b, 0x45f9, 0x40ce, 0x4f97, 0x4aa0]

/** Masks repeat after so many modules in both directions. */
const period = 12

/** Whether a mask inverts the module of column x and row y. Source: ISO/IEC 18004, table 10. */
const inverts = [
  (x: number, y: number) => (x + y) % 2 === 0,
  (_: number, y: number) => y % 2 === 0,
  (x: number) => x % 3 === 0,
  (x: number, y: number) => (x + y) % 3 === 0,
  (x: number, y: number) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x: number, y: number) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x: number, y: number) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x: number, y: number) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

/** Of each mask a tile of 1 where it differs from mask 0. */
const tiles = inverts.map((isInverted) =>
  Uint8Array.from({ length: period * period }, (_, at) => {
    const [x, y] = [at % period, Math.floor(at / period)]
    return Number(isInverted(x, y) !== ((x + y) % 2 === 0))
  }),
)

/** A code that has mask 0 with another one instead, and what says so. */
function remask({ size, modules }: Grid, isData: Uint8Array, mask: number): Uint8Array {
  const masked = modules.slice()
  const changes = tiles[mask] ?? masked
  for (let y = 0, at = 0; y < size; y++) {
    const row = (y % period) * period
    for (let x = 0, column = 0; x < size; x++, at++) {
      masked[at] = (modules[at] ?? 0) ^ ((isData[at] ?? 0) & (changes[row + column] ?? 0))
      if (++column === period) column = 0
    }
  }
  writeFormat({ size, modules: masked }, formats[mask] ?? 0)
  return masked
}

/** Both copies of the format information. Source: ISO/IEC 18004, figure 25. */
function writeFormat({ size, modules }: Grid, format: number): void {
  for (let bit = 0; bit < 15; bit++) {
    const is = (format >> bit) & 1
    const skipped = (at: number) => (at < 6 ? at : at + 1)
    // Around the upper left corner, down column 8 and then to the left along row 8, past the timing patterns.
    if (bit < 8) modules[skipped(bit) * size + 8] = is
    else modules[8 * size + skipped(14 - bit)] = is
    // Below the upper right corner from the right, then beside the lower left one.
    if (bit < 8) modules[8 * size + size - 1 - bit] = is
    else modules[(size - 15 + bit) * size + 8] = is
  }
}

/**
 * How hard a code is to read: long runs, blocks, what looks like a corner, and too much of dark or light. The
 * same source.
 */
function penaltyOf(grid: Grid): number {
  const { size, modules } = grid
  let penalty = 0
  let dark = 0
  const runs = new Int32Array(size + 2)
  for (let line = 0; line < size; line++) {
    penalty += penaltyOfLine(grid, runs, { from: line * size, step: 1 })
    penalty += penaltyOfLine(grid, runs, { from: line, step: size })
  }
  for (let y = 0, at = 0; y < size; y++) {
    for (let x = 0; x < size; x++, at++) {
      const is = modules[at]
      dark += is ?? 0
      if (x === size - 1 || y === size - 1) continue
      if (is === modules[at + 1] && is === modules[at + size] && is === modules[at + size + 1]) penalty += 3
    }
  }
  const total = size * size
  return penalty + 10 * (Math.ceil(Math.abs(dark * 20 - total * 10) / total) - 1)
}

/**
 * @param runs room for the lengths of runs in turn, light ones first; those at the ends go on outside of the
 * code
 */
function penaltyOfLine({ size, modules }: Grid, runs: Int32Array, line: { from: number; step: number }) {
  let penalty = 0
  let count = 0
  let colour = 0
  let length = 0
  const end = line.from + size * line.step
  for (let at = line.from; at < end; at += line.step) {
    if (modules[at] === colour) {
      length++
      continue
    }
    if (length >= 5) penalty += length - 2
    runs[count++] = length
    colour ^= 1
    length = 1
  }
  if (length >= 5) penalty += length - 2
  runs[count++] = length
  if (colour === 1) runs[count++] = 0
  // Around the code all is light.
  runs[0] = (runs[0] ?? 0) + size
  runs[count - 1] = (runs[count - 1] ?? 0) + size
  return penalty + 40 * countCorners(runs, count)
}

/** Dark and light as 1:1:3:1:1 with four of light on one side and one on the other. */
function countCorners(runs: Int32Array, count: number): number {
  let found = 0
  for (let last = 6; last < count; last += 2) {
    const unit = runs[last - 1] ?? 0
    const isCore =
      runs[last - 2] === unit &&
      runs[last - 3] === 3 * unit &&
      runs[last - 4] === unit &&
      runs[last - 5] === unit
    if (!isCore) continue
    const [before = 0, after = 0] = [runs[last - 6], runs[last]]
    if (after >= 4 * unit && before >= unit) found++
    if (before >= 4 * unit && after >= unit) found++
  }
  return found
}
