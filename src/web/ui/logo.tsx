type Drawing = { href: string; width: number; height: number } | null | undefined

/**
 * The mark: the store's own drawing, in the colour of its place, else one cell of the lattice, its core lit.
 */
export function Mark({ drawing }: { drawing?: Drawing }) {
  if (drawing) {
    const { href, width, height } = drawing
    // As wide as it is to be before it has come, so that nothing moves.
    return (
      <svg viewBox={`0 0 ${width} ${height}`} className="own" aria-hidden="true">
        <use href={`${href}#drawing`} />
      </svg>
    )
  }
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true">
      <path
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        d="M20 6 34 20 20 34 6 20zM20 11v5M20 24v5M11 20h5M24 20h5"
      />
      <g fill="currentColor">
        <circle cx="20" cy="5.6" r="4" />
        <circle cx="34.4" cy="20" r="4" />
        <circle cx="20" cy="34.4" r="4" />
        <circle cx="5.6" cy="20" r="4" />
      </g>
      <circle fill="var(--core)" cx="20" cy="20" r="4.8" />
    </svg>
  )
}
