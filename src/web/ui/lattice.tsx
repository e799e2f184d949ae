import { classes } from './classes.tsx'

/**
 * The one pattern. `opening` leaves room in the middle for a message, `in-band` fades to both sides, `beside`
 * keeps to the end, away from lines of text.
 */
export function Lattice({ form }: { form?: 'opening' | 'in-band' | 'beside' | 'on-page' }) {
  return <div className={classes('lattice', form)} aria-hidden="true" />
}

/** The hero's drawing: a larger lattice with one highlighted path, from 1024 px. */
export function HeroArt() {
  return <div className="hero-art" aria-hidden="true" />
}

/**
 * The path above the sample on phones and tablets, from both upper corners to its edge. It stands in the
 * page, as a picture of its own would be fetched beside the font of the headings. Drawn for both directions
 * alike.
 */
export function LitPath() {
  return (
    <svg className="lit-path" viewBox="0 -16 528 400" aria-hidden="true">
      <path d="M524.5 43Q518.4 33.6 509 27.5L507.5 29Q513.6 38.4 523 44.5ZM501 19.4Q494.4 9.6 484.6 3L483 4.6Q489.6 14.4 499.4 21ZM475 3.5Q465.6 9.6 459.5 19L461 20.5Q470.4 14.4 476.5 5ZM451.4 27Q441.6 33.6 435 43.4L436.6 45Q446.4 38.4 453 28.6ZM426 46.9q-18-2.3-36 0v2.2q18 2.3 36 0zM378 46.9q-18-2.3-36 0v2.2q18 2.3 36 0zM331 51.5Q321.6 57.6 315.5 67L317 68.5Q326.4 62.4 332.5 53ZM307.4 75Q297.6 81.6 291 91.4L292.6 93Q302.4 86.4 309 76.6ZM42 46.9q-18-2.3-36 0v2.2q18 2.3 36 0zM90 46.9q-18-2.3-36 0v2.2q18 2.3 36 0zM138 46.9q-18-2.3-36 0v2.2q18 2.3 36 0zM186 46.9q-18-2.3-36 0v2.2q18 2.3 36 0zM234 46.9q-18-2.3-36 0v2.2q18 2.3 36 0zM243.5 53Q249.6 62.4 259 68.5L260.5 67Q254.4 57.6 245 51.5ZM267 76.6Q273.6 86.4 283.4 93L285 91.4Q278.4 81.6 268.6 75Z" />
      {litBeads.map(([x, y, size], at) => (
        <circle key={at} cx={x} cy={y} r={size} />
      ))}
    </svg>
  )
}

/** Across, down and radius: of the whole cells and of the halves between them. */
const litBeads = [
  [504, 24, 3.4],
  [456, 24, 3.4],
  [312, 72, 3.4],
  [528, 48, 5.6],
  [480, 0, 5],
  [432, 48, 5],
  [384, 48, 5],
  [336, 48, 5],
  [288, 96, 5],
  [264, 72, 3.4],
  [0, 48, 5.6],
  [48, 48, 5],
  [96, 48, 5],
  [144, 48, 5],
  [192, 48, 5],
  [240, 48, 5],
  [288, 96, 5],
] as const
