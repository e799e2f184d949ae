import { z } from 'zod'
import type { FileStore } from '#domain/core/ports/file-store'
import { createS3Files, type S3Config } from '#integrations/files/s3-files'
import type { Reader } from '#server/environment'

/** Where files of tickets lie; undefined: in the database. */
export type FilesConfig = S3Config | undefined

const variables = ['ATTACHMENTS_S3_URL', 'ATTACHMENTS_S3_KEY_ID', 'ATTACHMENTS_S3_SECRET'] as const

/**
 * Reads the bucket of files in tickets. A copy of a live store has none: its sweep would remove files of the
 * store that it is a copy of.
 */
export function readFiles(
  reader: Reader,
  { mode }: { mode: 'demo' | 'staging' | 'production' },
): FilesConfig {
  const [bucketUrl, keyId, secret] = variables.map((name) =>
    reader.find(name, name === 'ATTACHMENTS_S3_URL' ? bucketAddress : z.string()),
  )
  const region = reader.read('ATTACHMENTS_S3_REGION', z.string().regex(/^[\w-]{2,40}$/), 'us-east-1')
  if (!bucketUrl && !keyId && !secret) return undefined
  if (mode === 'staging') {
    reader.refuse('ATTACHMENTS_S3_URL', 'is not for a copy of a live store: files there belong to that one')
    return undefined
  }
  if (mode === 'production' && bucketUrl && !bucketUrl.startsWith('https:'))
    reader.refuse('ATTACHMENTS_S3_URL', 'must start with https:// in production')
  for (const name of variables) {
    if (reader.isUnset(name)) reader.refuse(name, `is required with ${variables.find((one) => one !== name)}`)
  }
  return bucketUrl && keyId && secret ? { bucketUrl, region, keyId, secret } : undefined
}

const bucketAddress = z
  .string()
  .refine((text) => {
    const url = URL.parse(text)
    return url !== null && /^https?:$/.test(url.protocol) && !url.search && !url.hash && !url.username
  }, 'must be the address of a bucket, such as https://s3.me-south-1.amazonaws.com/files-of-tickets')
  .transform((text) => text.replace(/\/+$/, ''))

/** Null where files lie in the database. */
export function createFiles(config: FilesConfig): FileStore | null {
  return config ? createS3Files(config) : null
}
