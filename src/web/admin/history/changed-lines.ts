/**
 * The lines of a page's text, as they are read, that one side of a change has and the other has not; null
 * where only the form of the text has changed.
 */
export function changedLines(html: string, other: string): string[] | null {
  const [lines, others] = [linesOf(html), linesOf(other)]
  const changed = without(lines, others)
  return changed.length === 0 && without(others, lines).length === 0 ? null : changed
}

function without(lines: string[], others: string[]): string[] {
  const known = new Set(others)
  return lines.filter((line) => !known.has(line))
}

const blockEnds = /<(?:br|hr|\/(?:p|h[1-6]|li|blockquote|pre))\b[^>]*>/g
const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ', amp: '&' }

function linesOf(html: string): string[] {
  return html
    .replaceAll(blockEnds, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(lt|gt|quot|#39|nbsp|amp);/g, (_, name: string) => entities[name] ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
