/**
 * Wraps comments at the width to which the formatter prints code, as it leaves comments alone: `--write` does it, and without it
 * what is to be wrapped is named. Only what is too long moves, with the rest of its paragraph; what stands behind code or within
 * markup stays as it is.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'rolldown/utils'

const root = path.resolve(import.meta.dirname, '..')

/** Comments that a program reads keep their line. */
const directive = /^(oxlint|eslint|oxfmt|prettier|v8 |@ts-|@vite|@vitest|[#@]__|\/ )/
/** Begins a paragraph of its own: an entry of a list, a tag, a row of a table, a fence, indented text. */
const begins = /^(\s|@|\||```|[-*+] |\d+\. )/

type Comment = { start: number; end: number }

/** The program with its comments wrapped. */
export function wrapComments(file: string, source: string, width: number): string {
  let wrapped = source
  // From the end, so that places before stay true.
  for (const one of standing(source, parseSync(file, source).comments).toReversed()) {
    const indent = source.slice(source.lastIndexOf('\n', one.start) + 1, one.start)
    const lines = source.slice(one.start, one.end).split('\n')
    if (![`${indent}${lines[0]}`, ...lines.slice(1)].some((line) => lengthOf(line) > width)) continue
    const text = lines[0]?.startsWith('//')
      ? wrapLines(lines, indent, width)
      : wrapBlock(lines, indent, width)
    wrapped = wrapped.slice(0, one.start) + text.join(`\n${indent}`) + wrapped.slice(one.end)
  }
  return wrapped
}

/** Comments that have their lines for themselves: blocks, and lines of `//` that follow one another, as one. */
function standing(source: string, comments: readonly Comment[]): Comment[] {
  const found: Comment[] = []
  for (const { start, end } of comments) {
    const before = source.slice(source.lastIndexOf('\n', start) + 1, start)
    const after = source.slice(end, source.indexOf('\n', end) + 1 || source.length)
    if (before.trim() !== '' || after.trim() !== '') continue
    const last = found.at(-1)
    const goesOn = source.startsWith('//', start) && last && source.startsWith('//', last.start)
    if (goesOn && source.slice(last.end, start) === `\n${before}`) last.end = end
    else found.push({ start, end })
  }
  return found
}

function wrapLines(lines: string[], indent: string, width: number): string[] {
  const texts = lines.map((line) => line.trim().replace(/^\/\/ ?/, ''))
  return wrapTexts(texts, width - indent.length - 3).map((text) => (text === '' ? '//' : `// ${text}`))
}

function wrapBlock(lines: string[], indent: string, width: number): string[] {
  const opening = lines[0]?.startsWith('/**') ? '/**' : '/*'
  const texts = lines
    .join('\n')
    .slice(opening.length, -2)
    .split('\n')
    .map((line, index) => (index === 0 ? line.trim() : line.trim().replace(/^\* ?/, '')))
  if (texts[0] === '') texts.shift()
  if (texts.at(-1) === '') texts.pop()
  const wrapped = wrapTexts(texts, width - indent.length - 3)
  return [opening, ...wrapped.map((text) => (text === '' ? ' *' : ` * ${text}`)), ' */']
}

/** Each line that is longer is filled anew, with those of its paragraph behind it. */
function wrapTexts(texts: string[], width: number): string[] {
  const wrapped: string[] = []
  for (let at = 0; at < texts.length;) {
    const line = texts[at++] ?? ''
    if (lengthOf(line) <= width || directive.test(line)) {
      wrapped.push(line)
      continue
    }
    const paragraph = [line]
    while (at < texts.length && texts[at] !== '' && !begins.test(texts[at] ?? ''))
      paragraph.push(texts[at++] ?? '')
    wrapped.push(...fill(paragraph.join(' '), width))
  }
  return wrapped
}

function fill(text: string, width: number): string[] {
  const hanging = /^(\s*)(?:[-*+] |\d+\. )?/.exec(text)?.[0].length ?? 0
  const lines: string[] = []
  let line = ''
  for (const word of wordsOf(text)) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line.trim() !== '' && lengthOf(longer) > width) {
      lines.push(line)
      line = ' '.repeat(hanging) + word
    } else line = longer
  }
  return [...lines, line]
}

/** Words with what may not be parted from them: code between backticks, and what would begin a paragraph at the head of a line. */
function wordsOf(text: string): string[] {
  const words = text.match(/^\s+\S+|(?:`[^`]*`|[^\s`]|`)+/g) ?? []
  return words.reduce<string[]>(
    (kept, word) =>
      kept.length > 0 && begins.test(`${word} `)
        ? [...kept.slice(0, -1), `${kept.at(-1)} ${word}`]
        : [...kept, word],
    [],
  )
}

function lengthOf(line: string): number {
  return [...line].length
}

if (import.meta.main) {
  const { printWidth } = JSON.parse(readFileSync(path.join(root, '.oxfmtrc.json'), 'utf8')) as {
    printWidth: number
  }
  // Released migrations never change.
  const files = globSync('src/**/*.{ts,tsx}').filter((file) => !/db\/(types\.ts$|migrations\/)/.test(file))
  const late = files.filter((file) => {
    const source = readFileSync(file, 'utf8')
    const wrapped = wrapComments(file, source, printWidth)
    if (wrapped !== source && process.argv.includes('--write')) writeFileSync(file, wrapped)
    return wrapped !== source
  })
  if (process.argv.includes('--write')) console.log(`${late.length} files were wrapped.`)
  else if (late.length > 0) {
    for (const file of late)
      console.log(`${file} has a comment of more than ${printWidth} characters in a line`)
    console.log('Wrap them by `node scripts/run.mjs scripts/wrap-comments.ts --write`.')
    process.exitCode = 1
  } else console.log(`${files.length} files have no comment that is longer than ${printWidth} characters.`)
}
