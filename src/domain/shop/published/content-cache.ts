import type { Database } from '#db/client'
import { onContentChange } from '#domain/core/content-changes'
import { loadContent, getContentVersion } from '#domain/shop/published/load-content'
import type { Content } from '#domain/shop/published/load-content'

/**
 * What everybody sees, kept in the process. The server's listener for announcements of the database calls
 * `trust` when it listens, `drop` on each announcement, and `distrust` when its connection broke. While nobody
 * listens, the version is asked before each use, so a process without a listener is right as well, only slower.
 * Money is never counted with what is kept here: quotes and orders read price and taxes in their transaction.
 */
export class ContentCache {
  #db: Database
  #kept: Content | null = null
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

  /** Asks whether what is kept is still the content of now, and drops it if not. */
  async revalidate(): Promise<void> {
    const kept = this.#kept
    if (!kept) return
    const version = await getContentVersion(this.#db)
    if (this.#kept === kept && version !== kept.version) this.drop()
  }

  /** Whether announcements arrive, so that what was made of the content may be shown without asking. */
  get isTrusted(): boolean {
    return this.#trusted
  }

  /** Something changed: what is kept, and what is being read right now, is for nobody who asks from here on. */
  drop(): void {
    this.#kept = null
    this.#reading = null
    for (const listener of this.#onDrop) listener()
  }

  /** Announcements arrive from now on. Those of the time before may have been missed. */
  trust(): void {
    this.#trusted = true
    this.drop()
  }

  /** Announcements may get lost from now on. */
  distrust(): void {
    this.#trusted = false
    this.drop()
  }

  /** Calls `listener` whenever content is dropped, for what was made out of it; returns how to stop that. */
  onDrop(listener: () => void): () => void {
    this.#onDrop.add(listener)
    return () => this.#onDrop.delete(listener)
  }

  /** One reading for everyone who waits. */
  #readAnew(): Promise<Content> {
    if (this.#reading) return this.#reading
    const reading = loadContent(this.#db)
    this.#reading = reading
    reading.then(
      (content) => {
        // Dropped meanwhile: it may be older than the change.
        if (this.#reading !== reading) return
        this.#kept = content
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

/** What everybody sees, from the cache. */
export function getContent(ctx: { db: Database }): Promise<Content> {
  return contentCacheOf(ctx.db).read()
}
