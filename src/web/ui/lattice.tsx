import { classes } from './classes.tsx'

/**
 * The one pattern. `opening` leaves room in the middle for a message, `in-band` fades to both sides, `beside` keeps to the end,
 * away from lines of text.
 */
export function Lattice({ form }: { form?: 'opening' | 'in-band' | 'beside' | 'on-page' }) {
  return <div className={classes('lattice', form)} aria-hidden="true" />
}

/** The hero's drawing: a larger lattice with one highlighted path, from 1024 px. */
export function HeroArt() {
  return <div className="hero-art" aria-hidden="true" />
}
