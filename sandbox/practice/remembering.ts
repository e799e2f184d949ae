import { Journal, readJournal } from './journal.ts'

/** One line of the file. The newest line about a thing holds. */
type AnyEntry = { kind: string }

/**
 * All that a gateway remembers, in memory and in a file. Changes are immediate in memory; an answer must wait for `flushed`,
 * then not even kill -9 takes back what it said.
 */
export abstract class Remembering<Entry extends AnyEntry> {
  #path: string
  #journal: Journal
  #compact = false

  protected constructor(path: string) {
    this.#path = path
    this.#journal = new Journal(path)
  }

  protected abstract apply(entry: Entry): void

  /** One for each thing that still counts, in an order in which they can be applied. */
  protected abstract entries(): Iterable<Entry>

  /** Reads what is there and writes nothing: another gateway may still be using the folder. */
  protected async read(): Promise<this> {
    const read = await readJournal(this.#path, (entry) => {
      if (isEntry<Entry>(entry)) this.apply(entry)
    })
    if (read.unreadable > 1) process.stderr.write(`Sandbox ledger: ${read.unreadable} unreadable lines\n`)
    let live = 0
    for (const _ of this.entries()) live++
    this.#compact = read.unreadable > 0 || !read.endsClean || read.lines > 2 * live + 100
    return this
  }

  /** From now on changes reach the disk; those made since it was loaded too. */
  async open() {
    await this.#journal.open(this.#compact ? this.#lines() : undefined)
  }

  flushed() {
    return this.#journal.flushed()
  }

  close() {
    return this.#journal.close()
  }

  protected record(entry: Entry) {
    this.apply(entry)
    this.#journal.append(entry)
  }

  /** The file anew. */
  *#lines(): Generator<string> {
    for (const entry of this.entries()) yield JSON.stringify(entry)
  }
}

/** Our own file: the shape is ours once the kind is known. */
function isEntry<Entry extends AnyEntry>(entry: unknown): entry is Entry {
  return typeof entry === 'object' && entry !== null && 'kind' in entry && typeof entry.kind === 'string'
}
