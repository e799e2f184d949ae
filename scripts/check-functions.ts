/**
 * Refuses functions of more than 60 lines of their own. Blank lines and comments do not count, nor does what reads from top to
 * bottom as one piece: markup, and a text in backquotes. A function within another one counts one line there, and is looked at by
 * itself, so a factory or a hook of small functions may be long. With its markup, and with the functions that stand in it without
 * being declared, one has at most 150 lines: a page that draws more is drawn by parts with names. Tests and journeys are
 * stories, and are free, wherever they are written.
 */
import { globSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'rolldown/utils'

const maxOwnLines = 60
/** With markup, blank lines and comments; a declared function within counts by itself. */
const maxWholeLines = 150

type Span = { start: number; end: number }
export type LongFunction = { name: string; line: number; own: number; whole: number }

/** The functions of a program that are longer than either limit, with how many lines are their own, and how many they have in all. */
export function longFunctions(
  file: string,
  source: string,
  max = maxOwnLines,
  maxWhole = maxWholeLines,
): LongFunction[] {
  if (source.split('\n').length <= Math.min(max, maxWhole)) return []
  const functions: (Span & { name: string; isDeclared: boolean })[] = []
  const pieces: Span[] = []
  const keep = (node: Span) => void pieces.push(node)
  const found = (node: Span & { type: string; id?: { name: string } | null }) =>
    void functions.push({
      start: node.start,
      end: node.end,
      name: node.id?.name ?? '',
      isDeclared: node.type === 'FunctionDeclaration',
    })
  const { program, comments } = parseSync(file, source)
  new Visitor({
    FunctionDeclaration: found,
    FunctionExpression: found,
    ArrowFunctionExpression: found,
    JSXElement: keep,
    JSXFragment: keep,
    TemplateLiteral: keep,
  }).visit(program)

  const lineOf = lineFinder(source)
  const counted = countedLines(source, comments, lineOf)
  return functions.flatMap((one) => {
    const inside = ({ start, end }: Span) => start > one.start && end <= one.end
    const [first, last] = [lineOf(one.start), lineOf(one.end - 1)]
    const whole = new Set(Array.from({ length: last - first + 1 }, (_, nth) => first + nth))
    const own = new Set(counted.filter((line) => line >= first && line <= last))
    for (const piece of pieces.filter(inside)) drop(own, lineOf(piece.start), lineOf(piece.end - 1))
    for (const inner of functions.filter(inside)) {
      drop(own, lineOf(inner.start) + 1, lineOf(inner.end - 1))
      if (inner.isDeclared) drop(whole, lineOf(inner.start) + 1, lineOf(inner.end - 1))
    }
    const isLong = own.size > max || whole.size > maxWhole
    return isLong ? [{ name: one.name, line: first, own: own.size, whole: whole.size }] : []
  })
}

function drop(lines: Set<number>, from: number, until: number): void {
  for (let line = from; line <= until; line++) lines.delete(line)
}

/** Finds the line of a place in a text; the first is 1. */
function lineFinder(source: string): (at: number) => number {
  const starts = [0, ...[...source.matchAll(/\n/g)].map(({ index }) => index + 1)]
  return (at) => {
    let [low, high] = [0, starts.length]
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if ((starts[middle] ?? 0) <= at) low = middle
      else high = middle
    }
    return low + 1
  }
}

function countedLines(source: string, comments: readonly Span[], lineOf: (at: number) => number): number[] {
  const lines = source.split('\n')
  const free = new Set<number>()
  for (const { start, end } of comments) {
    const [first, last] = [lineOf(start), lineOf(end - 1)]
    const isAlone = source.slice(source.lastIndexOf('\n', start) + 1, start).trim() === ''
    for (let line = isAlone ? first : first + 1; line <= last; line++) free.add(line)
  }
  return lines.flatMap((text, index) => (text.trim() === '' || free.has(index + 1) ? [] : [index + 1]))
}

if (import.meta.main) {
  const files = globSync('{src,sandbox,scripts,bench,test,clients/*/src}/**/*.{ts,tsx}').filter(
    (file) => !/\.test\.tsx?$|-suite\.ts$|\/generated\/|db\/types\.ts$|db\/migrations\//.test(file),
  )
  let count = 0
  for (const file of files) {
    for (const { name, line, own, whole } of longFunctions(file, readFileSync(file, 'utf8'))) {
      count += 1
      if (own > maxOwnLines)
        console.log(`${file}:${line} ${name} has ${own} lines of its own, at most ${maxOwnLines}`)
      if (whole > maxWholeLines)
        console.log(`${file}:${line} ${name} has ${whole} lines with its markup, at most ${maxWholeLines}`)
    }
  }
  if (count > 0) process.exitCode = 1
  else
    console.log(
      `${files.length} files have no function of more than ${maxOwnLines} lines of its own, or ${maxWholeLines} with its markup.`,
    )
}
