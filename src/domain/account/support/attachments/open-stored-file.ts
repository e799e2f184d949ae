import { fileKeyOf, megabyte } from '#rules/support/attachment'
import type { Context } from '#domain/core/context'
import type { FileStore } from '#domain/core/ports/file-store'
import { reachFiles } from '#domain/account/support/attachments/reach-files'
import { sumOf, sumPieces } from '#domain/account/support/attachments/sum-pieces'
import { createWaitingLine } from '#domain/account/support/attachments/waiting-line'

/**
 * Bytes that are fetched, compared and on their way at a time: so much a reader holds, however slow, and
 * nobody waits for them.
 */
export const pieceBytes = megabyte

/** A file as its rows say; `content_sha256` is null of those of before the sum was kept. */
type StoredFile = { id: string; byte_size: number; content_sha256: Buffer | null }
type Stored = { files: FileStore; file: StoredFile }

/** What a file was when all of it was read: the store's mark, and the sums of its pieces. */
type Seen = { etag: string | null; sums: readonly Buffer[] }

/**
 * Of the last files that this process has read, by their ids. The bytes of a file never change, so the next
 * reader need not wait for another look.
 */
const seenFiles = new Map<string, Seen>()
const maxSeenFiles = 1_000

/**
 * Of one person two files are looked at and begun at once; none of them is in memory, so all together have no
 * bound of bytes.
 */
const lookInTurn = createWaitingLine({ maxOfPerson: 2, maxBytes: Infinity })

/**
 * The pieces of a file that lies in the file store, each fetched when its reader wants it, and compared
 * before a byte of it goes out with what was summed when all of it was read; null where it is missing.
 * Whoever is slow, or reads no further, holds up nobody.
 * @param person for whom it is opened
 * Errors: files_unreachable, also of a later piece: the transfer breaks off.
 */
export async function openStoredFile(
  ctx: Pick<Context, 'log'>,
  stored: Stored,
  person: string,
): Promise<AsyncIterator<Uint8Array> | null> {
  return lookInTurn({ person, bytes: 0 }, () =>
    reachFiles(ctx, async () => {
      const seen = await lookOnce(stored)
      // Before the answer begins: a store that is away, or has another file by now, is an error that can be
      // said.
      const first = seen && (await fetchPiece(stored, seen, 0))
      return first && readOn(ctx, stored, seen, first)
    }),
  )
}

async function* readOn(
  ctx: Pick<Context, 'log'>,
  stored: Stored,
  seen: Seen,
  piece: Uint8Array,
): AsyncGenerator<Uint8Array> {
  for (let index = 1; ; index++) {
    yield piece
    if (index * pieceBytes >= stored.file.byte_size) return
    // In the place of the one before, which is then held by nobody.
    piece = await reachFiles(ctx, async () => {
      const next = await fetchPiece(stored, seen, index)
      if (!next) throw new Error('The file store lost a file while it was read')
      return next
    })
  }
}

/** What the whole file is; null where it is missing. Throws where it is not what was brought. */
async function lookOnce({ files, file }: Stored): Promise<Seen | null> {
  const { id, byte_size: byteSize, content_sha256: brought } = file
  // The sum of all of it is that of its only piece.
  if (brought && byteSize <= pieceBytes) return { etag: null, sums: [brought] }
  const known = seenFiles.get(id)
  if (known) return known
  const sums = sumPieces(pieceBytes)
  const found = await files.look(fileKeyOf(id), byteSize, sums.add)
  if (!found) return null
  const { whole, pieces } = sums.end()
  if (brought && !brought.equals(whole)) throw otherBytes()
  const [oldest] = seenFiles.keys()
  if (oldest !== undefined && seenFiles.size >= maxSeenFiles) seenFiles.delete(oldest)
  const seen = { etag: found.etag, sums: pieces }
  seenFiles.set(id, seen)
  return seen
}

async function fetchPiece(
  { files, file }: Stored,
  { etag, sums }: Seen,
  index: number,
): Promise<Uint8Array | null> {
  const from = index * pieceBytes
  const to = Math.min(from + pieceBytes, file.byte_size)
  try {
    const piece = await files.getPiece(fileKeyOf(file.id), { from, to, etag })
    if (piece && !sums[index]?.equals(sumOf(piece))) throw otherBytes()
    return piece
  } catch (error) {
    // The next reader looks anew: a service may give another mark to bytes that it has moved or encrypted.
    seenFiles.delete(file.id)
    throw error
  }
}

function otherBytes(): Error {
  return new Error('The file store answered other bytes than were brought')
}
