import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { buildDocument } from '#einvoice/build-document'
import { firstPreviousHash } from '#einvoice/chain'
import { stampDocument } from '#einvoice/stamp-document'
import { createUnit } from '#test/einvoice-unit'
import { taxDocument } from '#test/tax-documents'

const folder = mkdtempSync(path.join(tmpdir(), 'einvoice-verify-'))
afterAll(() => rmSync(folder, { recursive: true }))

const unit = createUnit()
let previousHash = firstPreviousHash
const [one = '', two = '', three = ''] = [1, 2, 3].map((counter) => {
  const built = buildDocument(taxDocument({ number: `INV-${counter}` }), { counter, previousHash })
  previousHash = built.hash
  const file = path.join(folder, `${counter}.xml`)
  writeFileSync(file, stampDocument(built, { ...unit, signedAt: new Date() }).xml)
  return file
})

function run(...words: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/einvoice-verify.ts', ...words], {
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

test('says of each file whether it agrees, and of the chain whether one is missing', () => {
  const whole = run('--chain', three, one, two)
  expect(whole).toMatchObject({ status: 0, stderr: '' })
  expect(whole.stdout).toMatch(
    /agrees {3}.*1\.xml: INV-1, counter 1.*\n.*INV-2.*\n.*INV-3.*\n3 documents, 0 do not/,
  )
  expect(run('--chain', one, three)).toMatchObject({ status: 1, stderr: expect.stringContaining('chain') })
  expect(run('--chain', two, three).status).toBe(0)
  expect(run(one, three).status).toBe(0)
  expect(run().status).toBe(2)
})

test('another layout is a difference unless it may be', () => {
  const file = path.join(folder, 'other.xml')
  const { xml } = stampDocument(
    buildDocument(taxDocument(), { counter: 1, previousHash: firstPreviousHash }),
    {
      ...unit,
      signedAt: new Date(),
    },
  )
  writeFileSync(file, xml.replace('<ext:UBLExtension>', '\n<ext:UBLExtension>'))
  expect(run(file)).toMatchObject({ status: 1, stderr: expect.stringContaining('form') })
  expect(run('--any-form', file)).toMatchObject({ status: 0, stderr: '' })
})
