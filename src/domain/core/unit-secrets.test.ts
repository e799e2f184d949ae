import { createPublicKey, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createStampingKey } from '#einvoice/create-csr'
import { createKeySeal } from '#integrations/keys/key-seal'
import { openStampingKey, openUnitSecret, sealCredential } from './unit-secrets.ts'

const seal = createKeySeal([randomBytes(32)])
const key = createStampingKey()
const id = crypto.randomUUID()
const row = {
  id,
  ...sealCredential(seal, id, { key, secret: 'Xlj15LyMCgSC66ObnEO/qVPfhSbs3kDTjWnGheYhfSs=' }),
}

test('a credential opens as it was sealed, in its own row and column alone', () => {
  expect(createPublicKey(openStampingKey(seal, row)).equals(createPublicKey(key))).toBe(true)
  expect(openUnitSecret(seal, row)).toBe('Xlj15LyMCgSC66ObnEO/qVPfhSbs3kDTjWnGheYhfSs=')
  const elsewhere = { ...row, id: crypto.randomUUID() }
  expect(() => openStampingKey(seal, elsewhere)).toThrow('authenticate')
  expect(() => openUnitSecret(seal, { ...row, secret_sealed: row.key_sealed })).toThrow('authenticate')
})

test('says what is missing without a key', () => {
  expect(() => openStampingKey(null, row)).toThrow('TAX_KEY_ENCRYPTION_KEY')
})
