/**
 * Word writes a list as paragraphs with a number or a mark typed before them, and keeps in their styles that
 * they are one (`mso-list: l0 level1`). Pasted HTML with such paragraphs as real lists, one in the other; any
 * other stays as it is.
 */
export function readWordLists(html: string): string {
  if (!/mso-list:/i.test(html)) return html
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  /** Lists that are open, one inside the other. */
  let lists: HTMLElement[] = []
  for (const line of body.querySelectorAll<HTMLElement>('p[style*="mso-list" i]')) {
    const mark = line.querySelector('[style*="mso-list:ignore" i]')
    const kind = /[\p{L}\p{N}][.)-]/u.test(mark?.textContent ?? '') ? 'ol' : 'ul'
    mark?.remove()
    if (lists[0] !== line.previousElementSibling) lists = []
    const level = Number(/level(\d)/i.exec(line.getAttribute('style') ?? '')?.[1] ?? 1)
    const depth = Math.min(Math.max(level, 1), lists.length + 1)
    lists = lists.slice(0, lists[depth - 1]?.localName === kind ? depth : depth - 1)
    if (lists.length < depth) {
      const list = document.createElement(kind)
      const above = lists.at(-1)?.lastElementChild
      if (above) above.append(list)
      else line.before(list)
      lists.push(list)
    }
    const item = document.createElement('li')
    item.append(line)
    lists.at(-1)?.append(item)
  }
  return body.innerHTML
}
