/** Widths of spaces, in em, by which a line may become shorter or longer without anybody seeing it. */
const fits = [-0.04, 0.04, -0.08, 0.08, -0.12, 0.12]
/** So far a link may move within its line, in pixels. */
const slack = 16
/** What is read first: the words of a page, and the landing page's promise. */
const read = '.prose :is(p,li),.hero p'

const isInSight = (block: Element) => {
  const { top, bottom } = block.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}

/** How high a paragraph is, and where the links and bold words in it stand. */
const placesOf = (block: HTMLElement) =>
  [...block.querySelectorAll<HTMLElement>('*')]
    .flatMap(({ offsetLeft, offsetTop }) => [offsetLeft, offsetTop])
    .concat(block.offsetHeight)

/**
 * Lets fonts in so that what is being read stays where it is: a paragraph in which another word fits into a
 * line has its spaces made a little narrower or wider until its lines are those of before, if they can be.
 */
export const keepLines = (letIn: () => void) => {
  const blocks = Array.from(document.querySelectorAll<HTMLElement>(read)).filter(isInSight)
  const before = blocks.map(placesOf)
  letIn()
  blocks.forEach((block, index) => {
    for (const fit of [...fits, 0]) {
      const now = placesOf(block)
      if (now.every((place, at) => Math.abs(place - (before[index]?.[at] ?? place)) < slack)) return
      block.style.wordSpacing = fit ? `${fit}em` : ''
    }
  })
}
