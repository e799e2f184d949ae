/**
 * Every message has a text in both languages, no catalogue keeps messages that nothing uses, every text is a message that can be read,
 * and the catalogues of the pages are what an extraction makes of the pages now.
 */
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { formatter } from '@lingui/format-po'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'

const languages = ['ar', 'en'] as const
const folder = 'src/locales'
const problems: string[] = []

const places = new Set(globSync(`${folder}/*.po`).map((file) => path.basename(file).split('.')[0] ?? ''))
for (const place of [...places].toSorted()) await checkPlace(place)
checkExtraction()

for (const problem of problems.slice(0, 50)) console.error(problem)
if (problems.length > 50) console.error(`… and ${problems.length - 50} more`)
if (problems.length > 0) {
  console.error(`${problems.length} problems in the texts.`)
  process.exitCode = 1
} else console.log(`${places.size} catalogues, every text in both languages.`)

async function checkPlace(place: string) {
  const catalogues = new Map<string, Record<string, string>>()
  for (const language of languages) catalogues.set(language, await read(place, language))

  const ids = new Set([...catalogues.values()].flatMap((catalogue) => Object.keys(catalogue)))
  for (const id of ids) {
    for (const language of languages) {
      const text = catalogues.get(language)?.[id]
      if (text === undefined) problems.push(`${place}.${language}.po: "${id}" is missing`)
      else if (text.trim() === '') problems.push(`${place}.${language}.po: "${id}" has no text`)
      else checkSyntax(`${place}.${language}.po`, id, text)
    }
  }
}

async function read(place: string, language: string): Promise<Record<string, string>> {
  const file = `${folder}/${place}.${language}.po`
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    problems.push(`${file} is missing`)
    return {}
  }
  const catalogue = await formatter().parse(text, { locale: language, sourceLocale: 'ar', filename: file })
  return Object.fromEntries(
    Object.entries(catalogue ?? {}).map(([id, message]) => {
      if (message.obsolete) problems.push(`${file}: "${id}" is used no more; run lingui extract --clean`)
      return [id, message.translation ?? '']
    }),
  )
}

function checkSyntax(file: string, id: string, text: string) {
  try {
    compileMessageOrThrow(text)
  } catch (error) {
    problems.push(`${file}: "${id}" cannot be read: ${error instanceof Error ? error.message : error}`)
  }
}

/** Extracts over the files and puts them back: only the difference is wanted. */
function checkExtraction() {
  const before = new Map(globSync(`${folder}/*.po`).map((file) => [file, readFileSync(file, 'utf8')]))
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['node_modules/@lingui/cli/dist/lingui.js', 'extract', '--clean'],
    { encoding: 'utf8' },
  )
  if (status !== 0) problems.push(`lingui extract failed: ${stdout}${stderr}`)
  for (const [file, text] of before) {
    const now = readFileSync(file, 'utf8')
    if (withoutDate(now) !== withoutDate(text))
      problems.push(`${file} is not what the pages hold; run: npx lingui extract --clean`)
    if (now !== text) writeFileSync(file, text)
  }
}

function withoutDate(text: string) {
  return text.replace(/^"POT-Creation-Date:.*\n/m, '')
}
