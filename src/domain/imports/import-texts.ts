import type { Language } from '#rules/core/language'
import {
  importFileProblems,
  importNotes,
  importKinds,
  importProblems,
  type ImportKind,
  type UnreadableFile,
} from '#rules/imports/import-files'
import type { Refusal } from '#rules/imports/row-refused'
import { csvLine } from '#rules/core/csv'
import { fieldErrorText, loadTexts } from '#locales/texts'
import type { DecidedRow } from '#domain/imports/import-rows'

const headings = ['file', 'row', 'column', 'reason'] as const

const texts = loadTexts('imports', [
  ...importKinds.map((kind) => `kind.${kind}` as const),
  ...headings.map((name) => `heading.${name}` as const),
  'changed',
  'linked',
  ...importProblems.map((name) => `problem.${name}` as const),
  ...importNotes.map((name) => `note.${name}` as const),
  ...importFileProblems.map((name) => `file.${name}` as const),
])

/** What a file holds, as whoever runs the import says it. */
function kindText(language: Language, kind: ImportKind): string {
  return texts(language, `kind.${kind}`)
}

/** Why a row is refused, and what to do. */
function refusalText(language: Language, { problem }: Refusal): string {
  if (problem.is === 'field') return fieldErrorText(language, problem.of)
  return texts(language, `problem.${problem.of}`, problem.values)
}

/** Why a file is not read, and what to do. */
export function fileText(language: Language, { kind, problem, values }: UnreadableFile): string {
  return texts(language, `file.${problem}`, { ...values, file: kindText(language, kind) })
}

/** The first line of a report, a CSV file. */
export function reportHead(language: Language): string {
  return csvLine(headings.map((name) => texts(language, `heading.${name}`)))
}

/**
 * The lines of a row that somebody has to look at: one that was refused, that differs from what was imported,
 * or whose phone somebody has here already, who need not be whom the file means; and what is to be known of
 * one that is imported. Empty for any other.
 */
export function reportLines(language: Language, { kind, row, outcome, refusal, notes }: DecidedRow): string {
  const line = (column: string, reason: string) =>
    csvLine([kindText(language, kind), String(row), column, reason])
  if (refusal) return line(refusal.column, refusalText(language, refusal))
  const said = notes.map(({ column, is, values }) => line(column, texts(language, `note.${is}`, values)))
  const looked = outcome === 'changed' || outcome === 'linked' ? [line('', texts(language, outcome))] : []
  return [...looked, ...said].join('')
}
