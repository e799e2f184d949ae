import type { Context } from '#domain/core/context'
import { printableDocument, selectIssued } from '#domain/core/issued-document'
import { stampedFile } from '#domain/core/stamped-file'
import { zipEntry, zipOverhead } from '#domain/core/zip'

/**
 * The files of these documents as entries of an archive, named by their numbers: the PDF as the buyer has it,
 * the XML as the authority gave it back, else as it was stamped. A document of phase 1 has no XML of its own.
 * Returns also how many bytes the archive's directory has for them.
 */
export async function packDocuments(
  ctx: Pick<Context, 'db' | 'printDocument'>,
  ids: string[],
  wanted: { pdf: boolean; xml: boolean },
): Promise<{ content: Buffer; inDirectory: number }> {
  if (ids.length === 0) return { content: Buffer.alloc(0), inDirectory: 0 }
  const rows = await selectIssued(ctx.db).where('d.id', 'in', ids).orderBy('d.id', 'desc').execute()
  const entries: Buffer[] = []
  let inDirectory = 0
  const add = async (name: string, content: Uint8Array, issuedAt: string) => {
    entries.push(await zipEntry(name, content, new Date(issuedAt)))
    inDirectory += zipOverhead(1, name.length) - zipOverhead(0, 0)
  }
  for (const row of rows) {
    const { number, issuedAt } = row.content
    const xml = row.cleared_xml ?? stampedFile(row)
    if (wanted.pdf) await add(`${number}.pdf`, await ctx.printDocument(printableDocument(row)), issuedAt)
    if (wanted.xml && xml !== null) await add(`${number}.xml`, Buffer.from(xml), issuedAt)
  }
  return { content: Buffer.concat(entries), inDirectory }
}
