import { crc32, inflateRawSync } from 'node:zlib'

/** The files of an archive by name, as programs read one: from its end by the directory. Throws where a sum is wrong. */
export function readZip(archive: Buffer): Record<string, Buffer> {
  const end = archive.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  const files: Record<string, Buffer> = {}
  let at = archive.readUInt32LE(end + 16)
  for (let entry = 0; entry < archive.readUInt16LE(end + 10); entry++) {
    if (archive.toString('latin1', at, at + 4) !== 'PK\x01\x02') throw new Error(`no entry at ${at}`)
    const [packed, nameLength] = [archive.readUInt32LE(at + 20), archive.readUInt16LE(at + 28)]
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    const header = archive.readUInt32LE(at + 42)
    const begin = header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28)
    const content = inflateRawSync(archive.subarray(begin, begin + packed))
    if (crc32(content) !== archive.readUInt32LE(at + 16)) throw new Error(`${name} is broken`)
    if (content.length !== archive.readUInt32LE(at + 24)) throw new Error(`${name} has another length`)
    files[name] = content
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  if (at !== end) throw new Error('the directory does not end where it should')
  return files
}
