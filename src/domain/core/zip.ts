import { promisify } from 'node:util'
import { crc32, deflateRaw } from 'node:zlib'
import { onRiyadhClock } from '#rules/core/riyadh-days'

const compress = promisify(deflateRaw)

/**
 * A ZIP archive that is written in parts, each by another process if need be: entries with their headers
 * first, and last the directory, which is made of the headers as they stand. Without ZIP64: at most 65,535
 * entries and 4 GiB together. Source: PKWARE's APPNOTE 6.3.10, 4.3.
 */
const local = { signature: 0x0403_4b50, size: 30 }
const central = { signature: 0x0201_4b50, size: 46 }
const end = { signature: 0x0605_4b50, size: 22 }

/** UTF-8 names. */
const flags = 0x0800
const deflated = 8
const version = 20

/** An entry as it stands in the archive: its header, its name, and what it holds, packed. */
export async function zipEntry(name: string, content: Uint8Array, modified: Date): Promise<Buffer> {
  const packed = await compress(content)
  const path = Buffer.from(name)
  const header = Buffer.alloc(local.size)
  header.writeUInt32LE(local.signature, 0)
  header.writeUInt16LE(version, 4)
  header.writeUInt16LE(flags, 6)
  header.writeUInt16LE(deflated, 8)
  header.writeUInt32LE(dosTime(modified), 10)
  header.writeUInt32LE(crc32(content), 14)
  header.writeUInt32LE(packed.length, 18)
  header.writeUInt32LE(content.length, 22)
  header.writeUInt16LE(path.length, 26)
  return Buffer.concat([header, path, packed])
}

/** How many bytes an archive has more than its entries, whose names have these lengths in bytes together. */
export function zipOverhead(entries: number, nameBytes: number): number {
  return entries * central.size + nameBytes + end.size
}

/** The entries as they come, and behind them the directory of all of them. Each part holds whole entries. */
export async function* closeZip(parts: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const directory: Buffer[] = []
  let length = 0
  for await (const part of parts) {
    directory.push(...recordsOf(Buffer.from(part.buffer, part.byteOffset, part.length), length))
    length += part.length
    yield part
  }
  const records = Buffer.concat(directory)
  const last = Buffer.alloc(end.size)
  last.writeUInt32LE(end.signature, 0)
  last.writeUInt16LE(directory.length, 8)
  last.writeUInt16LE(directory.length, 10)
  last.writeUInt32LE(records.length, 12)
  last.writeUInt32LE(length, 16)
  yield Buffer.concat([records, last])
}

/** The directory's records of the entries in a part that begins at `offset` of the archive. */
function recordsOf(part: Buffer, offset: number): Buffer[] {
  const records: Buffer[] = []
  for (let at = 0; at < part.length;) {
    const nameLength = part.readUInt16LE(at + 26)
    const record = Buffer.alloc(central.size + nameLength)
    record.writeUInt32LE(central.signature, 0)
    record.writeUInt16LE(version, 4)
    // Version, flags, method, time, sums and lengths are those of the entry's own header.
    part.copy(record, 6, at + 4, at + local.size)
    record.writeUInt32LE(offset + at, 42)
    part.copy(record, central.size, at + local.size, at + local.size + nameLength)
    records.push(record)
    at += local.size + nameLength + part.readUInt32LE(at + 18)
  }
  return records
}

/** A moment as MS-DOS kept it: two seconds exact, here on Riyadh's clock. */
function dosTime(moment: Date): number {
  const riyadh = onRiyadhClock(moment)
  const date =
    ((riyadh.getUTCFullYear() - 1980) << 9) | ((riyadh.getUTCMonth() + 1) << 5) | riyadh.getUTCDate()
  const time = (riyadh.getUTCHours() << 11) | (riyadh.getUTCMinutes() << 5) | (riyadh.getUTCSeconds() >> 1)
  return date * 65_536 + time
}
