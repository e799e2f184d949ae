import { getDocumentProxy } from 'unpdf'

/** What a reader finds in a PDF: its pages and title, the files inside, the words without any white space, and its bytes as text. */
export async function readPdf(pdf: Uint8Array) {
  const text = Buffer.from(pdf).toString('latin1')
  // The reader keeps the bytes for itself.
  const document = await getDocumentProxy(Uint8Array.from(pdf), { verbosity: 0 })
  const pieces: string[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent()
    for (const item of items) if ('str' in item) pieces.push(item.str)
  }
  const files: Record<string, string> = {}
  for (const [id, { filename }] of (await document.getAttachments()) ?? []) {
    files[filename] = Buffer.from((await document.getAttachmentContent(id)) ?? []).toString('utf8')
  }
  const metadata = await document.getMetadata()
  const read = {
    pages: document.numPages,
    title: 'Title' in metadata.info ? String(metadata.info.Title) : '',
    files,
    words: pieces.join('').replaceAll(/\s/g, ''),
    text,
  }
  await document.loadingTask.destroy()
  return read
}
