import type { KeyObject } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { DB } from '#db/types'
import { readCertificate, type Certificate } from '#einvoice/read-certificate'
import type { Context } from '#domain/core/context'
import type { KeySeal } from '#domain/core/ports/key-seal'
import type { UnitCredentials } from '#domain/core/ports/tax-authority'
import { openStampingKey, openUnitSecret } from '#domain/core/unit-secrets'

/** What a unit stamps and signs in with. It stays in the memory of the process. */
export type OpenCredential = UnitCredentials & { key: KeyObject; certificate: Certificate }

/** Each opened once in a process; a credential never changes. */
const opened = new WeakMap<KeySeal, Map<string, OpenCredential>>()

/**
 * A credential with its key and secret. Null, and an error in the log, where they cannot be opened: a sale
 * goes on, and its document is stamped later. `via` is the transaction that runs.
 */
export async function openCredential(
  via: Kysely<DB>,
  { keySeal, log }: Pick<Context, 'keySeal' | 'log'>,
  credentialId: string,
): Promise<OpenCredential | null> {
  const kept = keySeal && opened.get(keySeal)?.get(credentialId)
  if (kept) return kept
  const row = await via
    .selectFrom('tax_credentials')
    .select(['id', 'environment', 'token', 'key_sealed', 'secret_sealed', 'certificate'])
    .where('id', '=', credentialId)
    .executeTakeFirstOrThrow()
  try {
    const credential = {
      environment: row.environment,
      token: row.token,
      secret: openUnitSecret(keySeal, row),
      key: openStampingKey(keySeal, row),
      certificate: readCertificate(row.certificate),
    }
    if (keySeal) opened.set(keySeal, (opened.get(keySeal) ?? new Map()).set(credentialId, credential))
    return credential
  } catch (error) {
    log.error({ err: error, credentialId }, 'the key of the e-invoicing unit cannot be opened')
    return null
  }
}

/**
 * Whether a certificate is over by its last moment: nothing that is stamped with it from then on is accepted.
 */
export function hasEnded(ctx: Pick<Context, 'now'>, expiresAt: Date): boolean {
  return expiresAt <= ctx.now()
}
