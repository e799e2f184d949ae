/** Where a program writes which table: what Kysely's builders and statements in SQL say. */
import { globSync, readFileSync } from 'node:fs'

export type TableWrite = { file: string; line: number; table: string }

/** `insertInto('x')`, `updateTable('x as y')`, `deleteFrom('x')`, `insertLater(tx, 'x')`, and the same in SQL. */
const builder = /\b(?:(?:insertInto|updateTable|deleteFrom|mergeInto)\(|insertLater\(\s*\w+,)\s*['"`](\w+)/g
const statement =
  /\b(?:insert\s+into|delete\s+from|merge\s+into|update(?!\s+(?:set|of|skip|nowait)\b))\s+(?:only\s+)?"?(\w+)"?/gi

/** The writes of a source; words in a comment that read like one count, too. */
export function writesIn(file: string, source: string): TableWrite[] {
  return [builder, statement].flatMap((form) =>
    [...source.matchAll(form)].flatMap(({ index, 1: table }) =>
      table === undefined ? [] : [{ file, line: source.slice(0, index).split('\n').length, table }],
    ),
  )
}

/** All writes under `folder` but those of tests, migrations and seeds. */
export function readWrites(folder: string): TableWrite[] {
  return globSync(`${folder}/**/*.{ts,tsx}`)
    .filter((file) => !/\.test\.tsx?$/.test(file) && !file.startsWith('src/db/'))
    .flatMap((file) => writesIn(file, readFileSync(file, 'utf8')))
}

/** Writes of an owned table outside of its owner's folder. */
export function strangers(
  writes: readonly TableWrite[],
  owners: Readonly<Record<string, string>>,
): TableWrite[] {
  return writes.filter(({ file, table }) => {
    const owner = owners[table]
    return owner !== undefined && !file.startsWith(`${owner}/`)
  })
}
