import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import type { KeySeal } from '#domain/core/ports/key-seal'

const algorithm = 'aes-256-gcm'
const ivLength = 12
const tagLength = 16

/**
 * Seals with AES-256-GCM. A sealed text is `1.<key id>.<Base64 of IV, tag and ciphertext>`; what it is for is
 * authenticated with it.
 * @param keys of 32 bytes; the first one seals, all of them open. So a key is replaced: the new one in front,
 * the old one behind it until nothing is sealed under it any more.
 */
export function createKeySeal(keys: readonly [Buffer, ...Buffer[]]): KeySeal {
  const byId = new Map(keys.map((key) => [idOf(key), key]))
  const [first] = keys
  return {
    seal(secret, of) {
      const iv = randomBytes(ivLength)
      const cipher = createCipheriv(algorithm, first, iv).setAAD(Buffer.from(of))
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return `1.${idOf(first)}.${Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64')}`
    },
    open(sealed, of) {
      const [version, id = '', text = ''] = sealed.split('.')
      const key = byId.get(id)
      if (version !== '1' || !key) throw new Error(`there is no key ${id} to open what was sealed`)
      const bytes = Buffer.from(text, 'base64')
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivLength), {
        authTagLength: tagLength,
      })
      decipher.setAAD(Buffer.from(of)).setAuthTag(bytes.subarray(ivLength, ivLength + tagLength))
      const opened = [decipher.update(bytes.subarray(ivLength + tagLength)), decipher.final()]
      return Buffer.concat(opened).toString('utf8')
    },
  }
}

/** Says which key it was without saying anything of the key. */
function idOf(key: Buffer): string {
  return createHash('sha256').update('ishtirak tax key ').update(key).digest('hex').slice(0, 8)
}
