import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#test/database'
import { letBack, seesReleases } from './let-back.ts'

const { db, owner } = await testDatabase()
const folder = mkdtempSync(path.join(tmpdir(), 'ishtirak-let-back-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a release that sees no later ones is let back where the next one alone has migrated', async () => {
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ version: '0.9.0' }))
  writeFileSync(path.join(folder, 'release.env'), '')
  expect(seesReleases(folder)).toBe(false)
  expect(seesReleases(process.cwd())).toBe(true)
  await sql`delete from schema_releases`.execute(owner)
  await sql`insert into schema_releases values ('1.0.0', '9998-next')`.execute(owner)
  await letBack(db, folder)
  await sql`insert into schema_releases values ('1.0.1', '9998-next')`.execute(owner)
  await letBack(db, folder)
  await sql`insert into schema_releases values ('1.1.0', '9999-behind')`.execute(owner)
  await expect(letBack(db, folder)).rejects.toThrow(/more than one release behind 0\.9\.0 \(.*1\.1\.0.*\)/)
  mkdirSync(path.join(folder, 'src/db'), { recursive: true })
  writeFileSync(path.join(folder, 'src/db/schema-releases.ts'), '')
  expect(seesReleases(folder)).toBe(true)
})
