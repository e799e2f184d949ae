/**
 * A body that is made while it is sent: a piece is read when the one before is on its way, and none where
 * nobody takes it, as of HEAD.
 */
export function streamOf<Piece extends string | Uint8Array>(
  pieces: AsyncIterator<Piece>,
): ReadableStream<Uint8Array> {
  const text = new TextEncoder()
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await pieces.next()
        if (done) controller.close()
        else controller.enqueue(typeof value === 'string' ? text.encode(value) : value)
      },
      async cancel() {
        await pieces.return?.()
      },
    },
    // None ahead of its reader: it would be in memory for as long as they are slow.
    { highWaterMark: 0 },
  )
}
