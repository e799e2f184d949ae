import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, rename, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'

/**
 * An append-only file of JSON lines. `append` is immediate; `flushed` resolves when all that was appended before is on
 * the disk. Whoever waits at the same time shares one fsync (group commit), so a busy gateway does not pay per answer.
 */
export class Journal {
  #path: string
  #file: FileHandle | undefined
  #next = newBatch()
  #writing: Batch | undefined
  #broken: Error | undefined

  constructor(path: string) {
    this.#path = path
  }

  /** Opens the file, after replacing its content by `lines` when given (atomically: old or new, never half). */
  async open(lines?: Iterable<string>) {
    await mkdir(dirname(this.#path), { recursive: true })
    if (lines) await replaceFile(this.#path, lines)
    this.#file = await open(this.#path, 'a')
    await syncFolder(dirname(this.#path))
    this.#write()
  }

  append(entry: unknown) {
    this.#next.lines.push(JSON.stringify(entry))
    this.#write()
  }

  async flushed(): Promise<void> {
    if (this.#broken) throw this.#broken
    if (this.#next.lines.length > 0) await this.#next.done
    else await this.#writing?.done
  }

  async close() {
    await this.flushed()
    await this.#file?.close()
    this.#file = undefined
  }

  #write() {
    if (this.#writing || !this.#file || this.#next.lines.length === 0) return
    // The next turn of the event loop: others who are just now answering join this batch.
    setImmediate(() => void this.#writeBatch())
    this.#writing = this.#next
  }

  async #writeBatch() {
    const batch = this.#next
    this.#next = newBatch()
    this.#writing = batch
    try {
      if (!this.#file) throw new Error('The ledger is closed')
      await this.#file.appendFile(`${batch.lines.join('\n')}\n`)
      await this.#file.datasync()
      batch.resolve()
    } catch (error) {
      // The disk refuses: nothing may be promised any more, every later answer fails.
      this.#broken = new Error('The ledger cannot be written', { cause: error })
      batch.reject(this.#broken)
    }
    this.#writing = undefined
    if (!this.#broken) this.#write()
  }
}

interface Batch {
  lines: string[]
  done: Promise<void>
  resolve: () => void
  reject: (error: Error) => void
}

function newBatch(): Batch {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  // Nobody may be waiting; whoever is hears of it all the same.
  promise.catch(() => undefined)
  return { lines: [], done: promise, resolve, reject }
}

/** Reads all entries. A torn last line (the process was killed while writing) is dropped. */
export async function readJournal(path: string, take: (entry: unknown) => void) {
  const result = { lines: 0, unreadable: 0, endsClean: true }
  const size = await sizeOf(path)
  if (!size) return result

  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    result.lines++
    const entry = parse(line)
    if (entry === undefined) result.unreadable++
    else take(entry)
  }
  result.endsClean = await endsWithNewline(path, size)
  return result
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size
  } catch {
    return 0
  }
}

async function endsWithNewline(path: string, size: number) {
  const file = await open(path, 'r')
  try {
    const { buffer } = await file.read(Buffer.alloc(1), 0, 1, size - 1)
    return buffer[0] === 10
  } finally {
    await file.close()
  }
}

async function replaceFile(path: string, lines: Iterable<string>) {
  const next = `${path}.next`
  const file = await open(next, 'w')
  try {
    let batch = ''
    for (const line of lines) {
      batch += `${line}\n`
      if (batch.length > 1_000_000) {
        await file.appendFile(batch)
        batch = ''
      }
    }
    await file.appendFile(batch)
    await file.datasync()
  } finally {
    await file.close()
  }
  await rename(next, path)
}

/** A new or renamed file is only safe once its folder is written too. */
async function syncFolder(path: string) {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } catch {
    // Some systems cannot sync a folder; there is nothing better to do on them.
  } finally {
    await folder.close()
  }
}
