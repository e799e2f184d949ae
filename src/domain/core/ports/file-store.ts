/**
 * Where files lie outside of the database. A key is a path of letters, digits, hyphens and slashes. Whatever else happened than what is promised is thrown.
 */
export interface FileStore {
  /** Replaces what stood under the key. */
  put(key: string, content: Uint8Array, mediaType: string): Promise<void>
  /** Null where nothing stands under the key. Exactly `byteSize` bytes: another number of them is thrown, and no more are read. */
  get(key: string, byteSize: number): Promise<Buffer | null>
  /** Also where nothing stands under it. */
  remove(key: string): Promise<void>
  /** All keys that begin so, in their order, and when each was put. What is put or removed meanwhile may be among them or not. */
  list(beginning: string): AsyncIterable<{ key: string; putAt: Date }>
}
