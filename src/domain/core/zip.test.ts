import { expect, test } from 'vitest'
import { closeZip, zipEntry, zipOverhead } from '#domain/core/zip'
import { readZip } from '#test/read-zip'

async function whole(parts: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const read: Uint8Array[] = []
  for await (const part of closeZip(parts)) read.push(part)
  return Buffer.concat(read)
}

test('an archive that was written in parts is read whole, and is as long as was said', async () => {
  const moment = new Date('2026-11-23T06:30:10Z')
  const files = { 'INV-000001.xml': '<Invoice/>', 'إشعار.pdf': '%PDF-'.repeat(5_000), 'empty.txt': '' }
  const entries = await Promise.all(
    Object.entries(files).map(([name, text]) => zipEntry(name, Buffer.from(text), moment)),
  )
  async function* parts() {
    yield Buffer.concat(entries.slice(0, 2))
    yield Buffer.concat(entries.slice(2))
  }
  const archive = await whole(parts())
  const nameBytes = Object.keys(files).reduce((sum, name) => sum + Buffer.byteLength(name), 0)
  expect(archive.length).toBe(Buffer.concat(entries).length + zipOverhead(3, nameBytes))
  const read = Object.entries(readZip(archive)).map(([name, content]) => [name, content.toString()])
  expect(Object.fromEntries(read)).toEqual(files)
})

test('an archive of nothing is one', async () => {
  async function* parts() {}
  const archive = await whole(parts())
  expect(archive.length).toBe(zipOverhead(0, 0))
  expect(readZip(archive)).toEqual({})
})
