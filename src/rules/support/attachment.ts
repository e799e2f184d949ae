import { cleanText } from '#rules/core/text'

/**
 * What may be sent with a message to support, by what its first bytes say; never by its name. Source:
 * docs/decisions/0151.
 */
export const attachmentTypes = ['image/png', 'image/jpeg', 'image/webp', 'application/pdf'] as const
export type AttachmentType = (typeof attachmentTypes)[number]

/** Sizes in bytes. What a store may set is read in server/config. */
export type AttachmentLimits = { bytes: number; perMessage: number; bytesPerTicket: number }

export const megabyte = 1024 * 1024
export const defaultAttachmentLimits: AttachmentLimits = {
  bytes: 5 * megabyte,
  perMessage: 5,
  bytesPerTicket: 60 * megabyte,
}
/** What no store may go beyond: of one file in bytes, and of one message. */
export const attachmentCeilings = { bytes: 25 * megabyte, perMessage: 20 } as const

const endings: Record<AttachmentType, readonly [string, ...string[]]> = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/webp': ['webp'],
  'application/pdf': ['pdf'],
}

/**
 * The kind of a file by its first bytes; null for all that is not taken. Source: the formats' own
 * specifications.
 */
export function attachmentTypeOf(bytes: Uint8Array): AttachmentType | null {
  const head = String.fromCharCode(...bytes.subarray(0, 12))
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (head.startsWith('RIFF') && head.startsWith('WEBP', 8)) return 'image/webp'
  if (head.startsWith('%PDF-')) return 'application/pdf'
  return null
}

/** Under what a file's bytes lie where a store keeps them outside of its database. */
export function fileKeyOf(attachmentId: string): string {
  return `attachments/${attachmentId}`
}

/** Pages show these themselves; all else is saved. */
export function isPicture(type: AttachmentType): boolean {
  return type !== 'application/pdf'
}

const maxNameLength = 100

/**
 * A file's name as it is kept and offered again, in any script: without folders, without signs that a file
 * system refuses, and with the ending of what it is.
 */
export function cleanFileName(name: string, type: AttachmentType): string {
  const clean = cleanText(name.split(/[/\\]/).at(-1) ?? '')
    .replace(/[<>:"|?*;]/g, '_')
    .replace(/^\.+/, '')
    .trim()
  const [, stem = clean, ending = ''] = /^(.*)\.([^.]*)$/.exec(clean) ?? []
  const [own] = endings[type]
  const isOwn = endings[type].includes(ending.toLowerCase())
  const kept = (isOwn ? stem : clean).slice(0, maxNameLength).toWellFormed().trim()
  return `${kept || 'file'}.${isOwn ? ending.toLowerCase() : own}`
}

/**
 * The header under which a file is handed out: pictures may stand in a page, all else is saved. Source: RFC
 * 6266, RFC 5987.
 */
export function dispositionOf(name: string, type: AttachmentType): string {
  const ascii = name.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${isPicture(type) ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
