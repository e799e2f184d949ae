/** A body that is made while it is sent: the next piece is read when the one before is on its way. */
export function streamOf<Piece extends string | Uint8Array>(
  pieces: AsyncIterator<Piece>,
): ReadableStream<Uint8Array> {
  const text = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(typeof value === 'string' ? text.encode(value) : value)
    },
    async cancel() {
      await pieces.return?.()
    },
  })
}
