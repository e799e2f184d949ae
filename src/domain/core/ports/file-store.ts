/**
 * Where files lie outside of the database. A key is a path of letters, digits, hyphens and slashes. Whatever
 * else happened than what is promised is thrown.
 */
export interface FileStore {
  /** Replaces what stood under the key. */
  put(key: string, content: Uint8Array, mediaType: string): Promise<void>
  /**
   * Reads all that stands under the key and hands it on as it comes, so that nothing of it is kept. Null
   * where nothing stands there. Exactly `byteSize` bytes: another number of them is thrown, and no more are
   * read. `etag` is the store's own mark of these bytes, null where it has none that it can be held to.
   */
  look(
    key: string,
    byteSize: number,
    take: (bytes: Uint8Array) => void,
  ): Promise<{ etag: string | null } | null>
  /**
   * The bytes from `from` to before `to`. Null where nothing stands under the key. Another number of them is
   * thrown, and so are those of a file with another mark than the one that was looked at.
   */
  getPiece(key: string, piece: { from: number; to: number; etag: string | null }): Promise<Uint8Array | null>
  /** Also where nothing stands under it. */
  remove(key: string): Promise<void>
  /**
   * All keys that begin so, in their order, and when each was put. What is put or removed meanwhile may be
   * among them or not.
   */
  list(beginning: string): AsyncIterable<{ key: string; putAt: Date }>
}
