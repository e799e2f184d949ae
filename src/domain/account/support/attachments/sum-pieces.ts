import { createHash } from 'node:crypto'

/** SHA-256 of some bytes. */
export function sumOf(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest()
}

/**
 * SHA-256 of a whole that comes in chunks, and of its pieces of `pieceBytes` bytes, however it is cut on its
 * way; nothing of it is kept. `end` is called once.
 */
export function sumPieces(pieceBytes: number): {
  add: (chunk: Uint8Array) => void
  end: () => { whole: Buffer; pieces: Buffer[] }
} {
  const whole = createHash('sha256')
  const pieces: Buffer[] = []
  let piece = createHash('sha256')
  let missing = pieceBytes

  const endPiece = () => {
    pieces.push(piece.digest())
    piece = createHash('sha256')
    missing = pieceBytes
  }
  return {
    add(chunk) {
      whole.update(chunk)
      let rest = chunk
      while (rest.byteLength > 0) {
        const part = rest.subarray(0, missing)
        piece.update(part)
        missing -= part.byteLength
        rest = rest.subarray(part.byteLength)
        if (missing === 0) endPiece()
      }
    },
    end() {
      if (missing < pieceBytes) endPiece()
      return { whole: whole.digest(), pieces }
    },
  }
}
