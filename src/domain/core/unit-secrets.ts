import { createPrivateKey, type KeyObject } from 'node:crypto'
import { invariant } from '#rules/core/invariant'
import type { KeySeal } from '#domain/core/ports/key-seal'

/** What the columns of a row of `tax_credentials` hold. */
export type SealedCredential = { id: string; key_sealed: string; secret_sealed: string }

/** Seals the stamping key and the authority's secret of a credential, each for its own column and row. */
export function sealCredential(
  seal: KeySeal,
  id: string,
  { key, secret }: { key: KeyObject; secret: string },
): Omit<SealedCredential, 'id'> {
  const text = key.export({ type: 'pkcs8', format: 'der' }).toString('base64')
  return {
    key_sealed: seal.seal(text, purposeOf('key', id)),
    secret_sealed: seal.seal(secret, purposeOf('secret', id)),
  }
}

/**
 * The key that a credential stamps with. @throws where the sealing key is not the one that it was sealed
 * under
 */
export function openStampingKey(
  seal: KeySeal | null,
  { id, key_sealed }: Pick<SealedCredential, 'id' | 'key_sealed'>,
): KeyObject {
  const text = open(seal, key_sealed, purposeOf('key', id))
  return createPrivateKey({ key: Buffer.from(text, 'base64'), type: 'pkcs8', format: 'der' })
}

/** What a credential signs in with beside its token. @throws like `openStampingKey` */
export function openUnitSecret(
  seal: KeySeal | null,
  { id, secret_sealed }: Pick<SealedCredential, 'id' | 'secret_sealed'>,
): string {
  return open(seal, secret_sealed, purposeOf('secret', id))
}

function open(seal: KeySeal | null, sealed: string, use: string): string {
  invariant(seal, 'the store has no key to open those of its e-invoicing units: TAX_KEY_ENCRYPTION_KEY')
  return seal.open(sealed, use)
}

function purposeOf(part: 'key' | 'secret', credentialId: string): string {
  return `tax_credentials.${part} ${credentialId}`
}
