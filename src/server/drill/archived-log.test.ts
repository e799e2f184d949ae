import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { judgeEnd, judgeFetched, readFetched, requirePiece } from './archived-log.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'ishtirak-archived-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a folder that is no archive is refused, with what to do', () => {
  expect(() => requirePiece({ folder: path.join(folder, 'nowhere') })).toThrow(/ENOENT.*--wal/)
  const empty = path.join(folder, 'empty')
  mkdirSync(empty)
  expect(() => requirePiece({ folder: empty })).toThrow(/no piece of the log ahead.*--restore-command/)
  // Its history and its compressed pieces are fetched by no name that PostgreSQL asks for.
  writeFileSync(path.join(empty, '00000002.history'), '')
  writeFileSync(path.join(empty, '000000010000000000000003.gz'), '')
  expect(() => requirePiece({ folder: empty })).toThrow(/no piece of the log ahead/)
  const piece = path.join(empty, '000000010000000000000003')
  writeFileSync(piece, '')
  expect(requirePiece({ folder: empty })).toBe(piece)
  expect(requirePiece({ command: 'wal-g wal-fetch "%f" "%p"' })).toBeNull()
})

/** What a server that was restored wrote into its log. */
function logOf(...lines: string[]): string {
  const file = path.join(folder, 'postgres.log')
  writeFileSync(file, lines.map((line) => `${line}\n`).join(''))
  return file
}

const at = '2026-11-30 04:00:00.123 UTC [123]'
const noHistory = "cp: cannot stat '/backups/wal/00000002.history': No such file or directory"

test('an archive of which nothing came is a problem, with the reason that its command gave', () => {
  const fetched = readFetched(
    logOf(
      noHistory,
      `${at} LOG:  starting archive recovery`,
      "cp: cannot open '/backups/wal/000000010000000000000003' for reading: Permission denied",
      `${at} LOG:  redo starts at 0/3000028`,
      '\tand what belongs to a line',
    ),
  )
  expect(fetched.pieces).toBe(0)
  expect(judgeFetched(fetched)).toEqual([
    expect.stringMatching(/nothing of the log.*Permission denied.*--wal/),
  ])
})

test('pieces that came are counted, and the end of the archive is none of them', () => {
  const fetched = readFetched(
    logOf(
      noHistory,
      `${at} LOG:  restored log file "000000010000000000000003" from archive`,
      `${at} LOG:  restored log file "000000010000000000000004" from archive`,
      "cp: cannot stat '/backups/wal/000000010000000000000005': No such file or directory",
    ),
  )
  expect(fetched).toEqual({ pieces: 2, complaint: expect.stringContaining('0005') })
  expect(judgeFetched(fetched)).toEqual([])
})

test('an archive that ended longer ago than it may is a problem', () => {
  const now = new Date('2026-11-30T04:00:00Z')
  const hour = 3_600_000
  expect(judgeEnd(new Date('2026-11-30T03:10:00Z'), { now, maxAge: hour })).toEqual([])
  expect(judgeEnd(new Date('2026-11-28T04:00:00Z'), { now, maxAge: hour })).toEqual([
    expect.stringMatching(/ends 2880 minutes ago, at 2026-11-28T04.*archive_command.*--until.*--max-age/),
  ])
})
