import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { createUnit } from '#test/einvoice-unit'
import { documentsOfEveryKind } from '#test/tax-documents'
import { buildDocument } from './build-document.ts'
import { firstPreviousHash } from './chain.ts'
import { fileDictionary } from './file-dictionary.ts'
import { packFile, unpackFile } from './packed-file.ts'
import { stampDocument } from './stamp-document.ts'

const unit = createUnit()

test('what files have in common stays to the byte: kept ones cannot be read without it', () => {
  expect(createHash('sha256').update(fileDictionary).digest('hex')).toBe(
    '78aa965518dd929c88959cca1e5b32d138a1108609fda7c02f78386860ab0bd1',
  )
})

test.each(documentsOfEveryKind('2026-11-22T09:30:00Z'))(
  'the file of a %s comes back to the byte, from a sixth of it at most',
  (_, document) => {
    const built = buildDocument(document, { counter: 1, previousHash: firstPreviousHash })
    const { xml } = stampDocument(built, { ...unit, signedAt: new Date('2026-11-22T09:30:00Z') })
    const packed = packFile(xml)
    expect(unpackFile(packed)).toBe(xml)
    expect(packed.length).toBeLessThan(Buffer.byteLength(xml) / 6)
  },
)

test('a byte that changed is found', () => {
  const packed = packFile('<Invoice>فاتورة</Invoice>')
  for (let at = 0; at < packed.length; at++) {
    const changed = Buffer.from(packed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => unpackFile(changed), `byte ${at}`).toThrow(
      /incorrect|invalid|unknown|dictionary|unexpected|too far/i,
    )
  }
})
