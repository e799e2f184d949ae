import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

type Started = { port: number; close(): Promise<void> }

/** A gateway of a test's own, with a folder that goes with it. */
export class TestGateway {
  readonly dataDir: string
  #sandbox: Started
  #begin: (dataDir: string) => Promise<Started>

  protected constructor(dataDir: string, sandbox: Started, begin: (dataDir: string) => Promise<Started>) {
    this.dataDir = dataDir
    this.#sandbox = sandbox
    this.#begin = begin
  }

  protected static newFolder(): Promise<string> {
    return mkdtemp(join(tmpdir(), 'sandbox-'))
  }

  get url() {
    return `http://127.0.0.1:${this.#sandbox.port}`
  }

  async close() {
    await this.#sandbox.close()
    await rm(this.dataDir, { recursive: true, force: true })
  }

  /** Ends it and begins again in the same folder. */
  async restart() {
    await this.#sandbox.close()
    this.#sandbox = await this.#begin(this.dataDir)
  }
}
