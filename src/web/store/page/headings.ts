export type Heading = { id: string; text: string }

/** Fewer need no list of them. */
const fewest = 3

/**
 * Gives the second-level headings of sanitised HTML ids of their own, and lists them; a short page has no
 * list. The sanitiser lets no id through, so none is there already.
 */
export function listHeadings(html: string): { html: string; headings: Heading[] } {
  const headings: Heading[] = []
  const marked = html.replace(/<h2\b([^>]*)>([\s\S]*?)<\/h2>/g, (_, attributes: string, inner: string) => {
    const id = `part-${headings.length + 1}`
    headings.push({ id, text: textOf(inner) })
    return `<h2 id="${id}"${attributes}>${inner}</h2>`
  })
  return headings.length < fewest ? { html, headings: [] } : { html: marked, headings }
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: '\u00a0' }

function textOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name] ?? '')
    .trim()
}

/** The first sentence or so of a page, for those who find it elsewhere. */
export function beginningOf(html: string): string {
  const [, first = ''] = /<p\b[^>]*>([\s\S]*?)<\/p>/.exec(html) ?? []
  const text = textOf(first).replace(/\s+/g, ' ')
  if (text.length <= maxDescription) return text
  const cut = text.slice(0, maxDescription)
  return `${cut.slice(0, cut.lastIndexOf(' '))}…`
}

/** As much as search engines show. */
const maxDescription = 155
