import type { Database } from '#db/client'
import { onContentChange } from '#domain/core/content-changes'
import { loadContent, getContentVersion, type Content } from '#domain/shop/published/load-content'

/**
 * Published content, cached in the process. The server's listener for notifications of the database calls
 * `trust` when it listens, `drop` on each notification, and `distrust` when its connection broke. Without a
 * listener the version is checked before each use, which is correct as well, only slower.
 * Prices are never computed from this cache: quotes and orders read price and taxes in their transaction.
 */
export class ContentCache {
  #db: Database
  #kept: Content | null = null
  #latest: Content | null = null
  #isFollowed = false
  #reading: Promise<Content> | null = null
  #trusted = false
  #onDrop = new Set<() => void>()

  constructor(db: Database) {
    this.#db = db
  }

  /** The content of now. */
  async read(): Promise<Content> {
    const kept = this.#kept
    if (!kept) return this.#readAnew()
    if (this.#trusted) return kept
    const version = await getContentVersion(this.#db)
    if (version === kept.version) return kept
    this.drop()
    return this.#readAnew()
  }

  /**
   * What was read last, for work that cannot wait: older than a change by as long as that takes to be read,
   * if the process follows (`follow`). Null before anything was read.
   */
  get latest(): Content | null {
    return this.#latest
  }

  /**
   * Reads the content now, and from now on again as soon as it was dropped, so that `latest` is what stands.
   */
  async follow(): Promise<void> {
    this.#isFollowed = true
    await this.read()
  }

  /** Checks whether the cached version is current, and drops it if not. */
  async revalidate(): Promise<void> {
    const kept = this.#kept
    if (!kept) {
      if (this.#isFollowed) await this.#readAnew()
      return
    }
    const version = await getContentVersion(this.#db)
    if (this.#kept === kept && version !== kept.version) this.drop()
  }

  /** Whether notifications arrive, so that derived content may be served without a check. */
  get isTrusted(): boolean {
    return this.#trusted
  }

  /** Something changed: neither the cached content nor a read in progress is served to later calls. */
  drop(): void {
    this.#kept = null
    this.#reading = null
    for (const listener of this.#onDrop) listener()
    // A database that does not answer now is asked again by the next reader, or by `revalidate`.
    if (this.#isFollowed) this.#readAnew().catch(() => undefined)
  }

  /** Notifications arrive from now on; earlier ones may have been missed. */
  trust(): void {
    this.#trusted = true
    this.drop()
  }

  /** Notifications may be lost from now on. */
  distrust(): void {
    this.#trusted = false
    this.drop()
  }

  /** Calls `listener` whenever content is dropped, for what was made out of it; returns how to stop that. */
  onDrop(listener: () => void): () => void {
    this.#onDrop.add(listener)
    return () => this.#onDrop.delete(listener)
  }

  /** One read for all callers who wait. */
  #readAnew(): Promise<Content> {
    if (this.#reading) return this.#reading
    const reading = loadContent(this.#db)
    this.#reading = reading
    reading.then(
      (content) => {
        // Dropped meanwhile: it may be older than the change.
        if (this.#reading !== reading) return
        this.#kept = content
        this.#latest = content
        this.#reading = null
      },
      () => {
        if (this.#reading === reading) this.#reading = null
      },
    )
    return reading
  }
}

const caches = new WeakMap<Database, ContentCache>()

/** The cache that belongs to a database handle; one per process and database. */
export function contentCacheOf(db: Database): ContentCache {
  const known = caches.get(db)
  if (known) return known
  const cache = new ContentCache(db)
  onContentChange(db, () => cache.drop())
  caches.set(db, cache)
  return cache
}

/**
 * Another handle of the same process on the same database, with the same cache: what one of them changes is
 * known to both.
 */
export function shareContentCache(of: Database, other: Database): void {
  caches.set(other, contentCacheOf(of))
  onContentChange(other, () => contentCacheOf(of).drop())
}

/** What everybody sees, from the cache. */
export function getContent(ctx: { db: Database }): Promise<Content> {
  return contentCacheOf(ctx.db).read()
}
